import type { BrowserBalanceRequest, BrowserChain } from '../../capabilities/wallet-module.ts'
import { sendJsonRpc } from '../../rpc/transport/json-rpc.ts'
import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import { readBalancesNow } from '../balances/balances-now.ts'
import type { SuiDepositAction } from '../deposit-action.ts'
import { session } from './wallet-answers.ts'
import { sendDeposit, signMessage } from './wallet-commands.ts'

const BALANCES_TIMEOUT_MS = 8_000

const readBalances = ({ rpcUrl: url, fetch, owner, tokens, signal }: BrowserBalanceRequest) =>
  readBalancesNow(
    { ask: (calls, limit) => sendJsonRpc({ url, fetch, timeoutMs: BALANCES_TIMEOUT_MS }, calls, limit) },
    owner,
    tokens,
    signal,
  )

/** Sui in the browser, without an SDK. */
export const suiBrowserChain: BrowserChain<StandardWallet, SuiDepositAction> = {
  wallet: {
    ...session,
    signMessage,
    send: sendDeposit,
  },
  readBalances,
}
