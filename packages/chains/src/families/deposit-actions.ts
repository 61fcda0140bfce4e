import * as v from 'valibot'
import { BitcoinDepositActionSchema } from '../bitcoin/deposit-action.ts'
import type { FamilyDeposit, Immutable } from '../capabilities/deposit-author.ts'
import { EvmDepositActionSchema } from '../evm/deposit-action.ts'
import { FuelDepositActionSchema } from '../fuel/deposit-action.ts'
import { SolanaDepositActionSchema } from '../solana/deposit-action.ts'
import { StarknetDepositActionSchema } from '../starknet/deposit-action.ts'
import { SuiDepositActionSchema } from '../sui/deposit-action.ts'
import { TonDepositActionSchema } from '../ton/deposit-action.ts'
import { TronDepositActionSchema } from '../tron/deposit-action.ts'

/**
 * The deposit action of each family, as the API states it. It is separate from the record of families because the first page of the web app may
 * not hold the library that reads schemas.
 */
export const DEPOSIT_ACTIONS = {
  evm: EvmDepositActionSchema,
  solana: SolanaDepositActionSchema,
  ton: TonDepositActionSchema,
  tron: TronDepositActionSchema,
  bitcoin: BitcoinDepositActionSchema,
  starknet: StarknetDepositActionSchema,
  fuel: FuelDepositActionSchema,
  sui: SuiDepositActionSchema,
}

export type DepositFamily = keyof typeof DEPOSIT_ACTIONS

type WireActions = { readonly [Family in DepositFamily]: v.InferOutput<(typeof DEPOSIT_ACTIONS)[Family]> }

/** The action type of each family. */
export type DepositActions = { readonly [Family in DepositFamily]: Immutable<WireActions[Family]> }

/** A ready-made action that a wallet of its family executes unchanged. */
export type AuthoredDeposit<Family extends DepositFamily = DepositFamily> = {
  [Each in Family]: FamilyDeposit<Each, DepositActions[Each]>
}[Family]

/** An authored deposit as the API sends it. */
export type WireDeposit<Family extends DepositFamily = DepositFamily> = {
  [Each in Family]: { family: Each; action: WireActions[Each] }
}[Family]

/** Copies what the family's schema names, so that extra fields of an action never leak. Throws a ValiError for any other action. */
export function toWireDeposit({ family, action }: AuthoredDeposit): WireDeposit {
  // CAST: the family's own schema has read the action.
  return { family, action: v.parse(DEPOSIT_ACTIONS[family], action) } as WireDeposit
}
