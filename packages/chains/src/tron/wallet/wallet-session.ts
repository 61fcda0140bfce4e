import { isRecord } from '../../errors/is-record.ts'
import type { FoundWallet, SessionListener, WalletAccount } from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { tronAddressCodec } from '../address.ts'
import { clientOf, type TronHandle, type TronProvider } from './tron-provider.ts'
import { ask } from './wallet-errors.ts'

/** Specification, section 4: a wallet that reports no selected account is asked again after this time. */
export const RETRY_MS = 10_000
/** A wallet's client may take a moment to get its account. */
const LOOK_MS = 50
const LOOKS = 40
const REFUSED = 4001
const PENDING = 4000

const wait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs))

const readAddress = (value: unknown): string | undefined =>
  typeof value === 'string' ? tronAddressCodec.normalize(value) : undefined

const presentAddress = (provider: TronProvider): string | undefined =>
  readAddress(clientOf(provider)?.defaultAddress?.base58)

type Answer = { readonly address: string | undefined } | 'none_selected'

/** What the wallet answers to the wish for an account. Nothing at all means that it is locked, or that no wallet is selected in it. */
function readAnswer(answer: unknown, provider: TronProvider): Answer {
  if (Array.isArray(answer)) return { address: readAddress(answer[0]) }
  if (!isRecord(answer)) return 'none_selected'
  if (answer['code'] === REFUSED) throw new ChainError('rejected', 'The wallet refused to share an account.')
  if (answer['code'] === PENDING) {
    throw new ChainError('request_pending', 'Another request is already pending in the wallet.')
  }
  return { address: presentAddress(provider) }
}

async function requestAccount({ manner, provider }: TronHandle): Promise<Answer> {
  const method = manner === 'tip' ? 'eth_requestAccounts' : 'tron_requestAccounts'
  const answer = await ask(() => provider.request({ method }))
  for (let look = 0; look < LOOKS; look += 1) {
    if (!isRecord(answer) || Array.isArray(answer) || presentAddress(provider) !== undefined) break
    await wait(LOOK_MS)
  }
  return readAnswer(answer, provider)
}

export async function openAccount(
  { handle }: FoundWallet<TronHandle>,
  { silently }: { readonly silently: boolean },
): Promise<WalletAccount> {
  let answer: Answer = { address: presentAddress(handle.provider) }
  if (!silently) {
    answer = await requestAccount(handle)
    if (answer === 'none_selected') {
      await wait(RETRY_MS)
      answer = await requestAccount(handle)
    }
  }
  const address = answer === 'none_selected' ? undefined : answer.address
  if (address === undefined) throw new ChainError('disconnected', 'No tron address')
  return { address }
}

/** Subscribes to a wallet's events; returns the unsubscribe function. */
export function followAccount(
  { handle: { provider } }: FoundWallet<TronHandle>,
  listener: SessionListener,
): () => void {
  const handlers: readonly (readonly [string, (payload: unknown) => void])[] = [
    [
      'accountsChanged',
      (accounts) => {
        const address = readAddress(Array.isArray(accounts) ? accounts[0] : accounts)
        if (address === undefined) listener.onEnd()
        else listener.onChange({ address })
      },
    ],
    ['disconnect', () => listener.onEnd()],
  ]
  for (const [event, handler] of handlers) provider.on?.(event, handler)
  return () => {
    for (const [event, handler] of handlers) provider.removeListener?.(event, handler)
  }
}
