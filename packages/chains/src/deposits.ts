import { checkBitcoinAction } from './bitcoin/deposit-check.ts'
import type { AuthoredDeposit, DepositActions } from './families/deposit-actions.ts'
import type { ActionCheck, ActionProblem, DepositTerms } from './capabilities/deposit-check.ts'
import { checkEvmAction } from './evm/deposit-check.ts'
import { checkFuelAction } from './fuel/deposit-check.ts'
import type { WalletFamily } from './families/index.ts'
import { checkSolanaAction } from './solana/deposit-check.ts'
import { checkStarknetAction } from './starknet/deposit-check.ts'
import { checkSuiAction } from './sui/deposit-check.ts'
import { checkTonAction } from './ton/deposit-check.ts'
import { checkTronAction } from './tron/deposit-check.ts'

export type { ActionProblem } from './capabilities/deposit-check.ts'

/** Imported statically instead of through each family's loader: nothing may be fetched between the confirming click and the wallet's window. */
const CHECKS: { readonly [Family in WalletFamily]: ActionCheck<DepositActions[Family]> } = {
  evm: checkEvmAction,
  solana: checkSolanaAction,
  ton: checkTonAction,
  tron: checkTronAction,
  bitcoin: checkBitcoinAction,
  starknet: checkStarknetAction,
  fuel: checkFuelAction,
  sui: checkSuiAction,
}

/** Compares the action a wallet is asked to execute with the order's terms, in any family whose wallets can be connected. */
export const findActionProblem = <Family extends WalletFamily>(
  terms: DepositTerms,
  { family, action }: AuthoredDeposit<Family>,
): ActionProblem | undefined => CHECKS[family](terms, action)
