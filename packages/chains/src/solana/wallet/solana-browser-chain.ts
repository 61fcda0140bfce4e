import type { SolanaDepositAction } from '../deposit-action.ts'
import type { BrowserBalanceRequest, BrowserChain } from '../../capabilities/wallet-module.ts'
import { sendJsonRpc } from '../../rpc/transport/json-rpc.ts'
import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import { readBalancesNow } from '../balances/balances-now.ts'
import { session } from './wallet-answers.ts'
import { sendDeposit, signMessage } from './wallet-commands.ts'
import { watchSolanaTransaction } from './watch-transaction.ts'

const BALANCES_TIMEOUT_MS = 8_000

async function readBalances(request: BrowserBalanceRequest): Promise<readonly bigint[]> {
  const { rpcUrl: url, fetch, owner, tokens, signal } = request
  const client = {
    at: 'latest' as const,
    ask: (calls: Parameters<typeof sendJsonRpc>[1], workSignal: AbortSignal) =>
      sendJsonRpc({ url, fetch, timeoutMs: BALANCES_TIMEOUT_MS }, calls, workSignal),
  }
  const { amounts } = await readBalancesNow(client, owner, tokens, signal)
  return amounts
}

/** Solana and Eclipse in the browser, without an SDK. */
export const solanaBrowserChain: BrowserChain<StandardWallet, SolanaDepositAction> = {
  wallet: {
    ...session,
    signMessage,
    send: sendDeposit,
  },
  readBalances,
  watchTransaction: watchSolanaTransaction,
}
