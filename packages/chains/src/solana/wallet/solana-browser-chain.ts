import type { SolanaDepositAction } from '../deposit-action.ts'
import type {
  BrowserBalanceRequest,
  BrowserChain,
  FoundWallet,
  SessionListener,
  WalletAccount,
} from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { sendJsonRpc } from '../../rpc/transport/json-rpc.ts'
import { findMethod, type StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import { readBalancesNow } from '../balances/balances-now.ts'
import { ask, askQuietly, readFirstAddress } from './wallet-answers.ts'
import { sendDeposit, signMessage } from './wallet-commands.ts'
import { watchSolanaTransaction } from './watch-transaction.ts'
import { isRecord } from '../../errors/is-record.ts'

const BALANCES_TIMEOUT_MS = 8_000

async function open(
  { handle }: FoundWallet<StandardWallet>,
  { silently }: { readonly silently: boolean },
): Promise<WalletAccount> {
  const answer = silently
    ? await askQuietly(handle, 'standard:connect', { silent: true })
    : await ask(handle, 'standard:connect')
  const address = readFirstAddress(isRecord(answer) ? answer['accounts'] : undefined)
  if (address === undefined) throw new ChainError('disconnected', 'No solana account')
  return { address }
}

function follow({ handle }: FoundWallet<StandardWallet>, listener: SessionListener): () => void {
  const stop = findMethod(
    handle,
    'standard:events',
    'on',
  )?.('change', (change: unknown) => {
    if (!isRecord(change) || change['accounts'] === undefined) return
    const address = readFirstAddress(change['accounts'])
    if (address === undefined) listener.onEnd()
    else listener.onChange({ address })
  })
  return () => {
    if (typeof stop === 'function') stop()
  }
}

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
    open,
    follow,
    close: ({ handle }) => ask(handle, 'standard:disconnect'),
    signMessage,
    send: sendDeposit,
  },
  readBalances,
  watchTransaction: watchSolanaTransaction,
}
