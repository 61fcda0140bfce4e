import type {
  BrowserBalanceRequest,
  BrowserChain,
  FoundWallet,
  SessionListener,
  WalletAccount,
} from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { isRecord } from '../../errors/is-record.ts'
import { sendJsonRpc } from '../../rpc/transport/json-rpc.ts'
import { answerAtOnce } from '../../wallet/answer-at-once.ts'
import { findMethod, type StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import { readBalancesNow } from '../balances/balances-now.ts'
import type { SuiDepositAction } from '../deposit-action.ts'
import { ask, readFirstAddress } from './wallet-answers.ts'
import { sendDeposit, signMessage } from './wallet-commands.ts'

const BALANCES_TIMEOUT_MS = 8_000

async function open(
  { handle }: FoundWallet<StandardWallet>,
  { silently }: { readonly silently: boolean },
): Promise<WalletAccount> {
  const answer = silently
    ? await answerAtOnce(ask(handle, 'standard:connect', { silent: true }))
    : await ask(handle, 'standard:connect')
  const address = readFirstAddress(isRecord(answer) ? answer['accounts'] : undefined)
  if (address === undefined) throw new ChainError('disconnected', 'No address')
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
    open,
    follow,
    signMessage,
    send: sendDeposit,
    close: ({ handle }) => ask(handle, 'standard:disconnect'),
  },
  readBalances,
}
