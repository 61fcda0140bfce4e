import type { FoundWallet, SessionListener, WalletAccount } from '../../capabilities/wallet-room.ts'
import { ChainError } from '../../chain-error.ts'
import { isRecord } from '../../wallet/announced-wallet.ts'
import type { BitcoinHandle } from './bitcoin-provider.ts'
import { ask, askQuietly, readPaymentAddress, type BitcoinQuestion } from './wallet-answers.ts'

type Found = FoundWallet<BitcoinHandle>

const KNOWN_ACCOUNT: BitcoinQuestion = {
  wbip: ['wallet_getAccount', null],
  unisat: (provider) => provider.getAccounts(),
}
const CONNECT: BitcoinQuestion = {
  wbip: ['wallet_connect', { addresses: ['payment'] }],
  unisat: (provider) => provider.requestAccounts(),
}
/** For wallets that know no sessions. */
const ADDRESSES: BitcoinQuestion = {
  wbip: ['getAddresses', { purposes: ['payment'] }],
  unisat: CONNECT.unisat,
}
const DISCONNECT: BitcoinQuestion = {
  wbip: ['wallet_disconnect', null],
  unisat: ({ disconnect }) => (typeof disconnect === 'function' ? disconnect() : undefined),
}

async function connect(handle: BitcoinHandle): Promise<unknown> {
  try {
    return await ask(handle, CONNECT)
  } catch (error: unknown) {
    if (error instanceof ChainError && error.kind === 'unsupported') return ask(handle, ADDRESSES)
    throw error
  }
}

export async function openAccount(
  { handle }: Found,
  { silently }: { readonly silently: boolean },
): Promise<WalletAccount> {
  const address = readPaymentAddress(
    silently ? await askQuietly(handle, KNOWN_ACCOUNT) : await connect(handle),
  )
  if (address === undefined) throw new ChainError('disconnected', 'The wallet shared no account.')
  return { address }
}

/** Adds a listener in the wallet's own manner; returns what removes it. */
function listen(handle: BitcoinHandle, event: string, listener: (change: unknown) => void): () => void {
  const { provider, manner } = handle
  if (manner === 'wbip') {
    if (typeof provider.addListener !== 'function') return () => undefined
    const stop: unknown = provider.addListener({ eventName: event, cb: listener })
    return () => {
      if (typeof stop === 'function') stop()
    }
  }
  if (typeof provider.on === 'function') provider.on(event, listener)
  return () => {
    if (typeof provider.removeListener === 'function') provider.removeListener(event, listener)
  }
}

/** Another account, or another network, whose addresses are others. */
const CHANGES = {
  wbip: ['accountChange', 'networkChange'],
  unisat: ['accountsChanged'],
} as const

export function followAccount({ handle }: Found, listener: SessionListener): () => void {
  let isFollowed = true
  const tell = (shared: unknown): void => {
    const address = readPaymentAddress(shared)
    if (!isFollowed) return
    if (address === undefined) listener.onEnd()
    else listener.onChange({ address })
  }
  const handleChange = (change: unknown): void => {
    const isTold = Array.isArray(change) || (isRecord(change) && Array.isArray(change['addresses']))
    // Some say only that something has changed. One that does not answer keeps what is known of it.
    if (isTold) tell(change)
    else askQuietly(handle, KNOWN_ACCOUNT).then(tell, () => undefined)
  }
  const stops = [
    ...CHANGES[handle.manner].map((event) => listen(handle, event, handleChange)),
    listen(handle, 'disconnect', () => listener.onEnd()),
  ]
  return () => {
    isFollowed = false
    for (const stop of stops) stop()
  }
}

export const closeAccount = ({ handle }: Found): Promise<unknown> => ask(handle, DISCONNECT)
