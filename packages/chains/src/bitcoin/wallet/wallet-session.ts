import type { FoundWallet, SessionListener, WalletAccount } from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { findMethod, readAccounts } from '../../wallet/standard/standard-wallet.ts'
import type { BitcoinHandle } from './bitcoin-provider.ts'
import { LEATHER_ADDRESSES } from './leather-requests.ts'
import { ask, askQuietly, listOf, readPaymentAddress, type BitcoinQuestion } from './wallet-answers.ts'

type Found = FoundWallet<BitcoinHandle>

const KNOWN_ACCOUNT: BitcoinQuestion = {
  wbip: ['wallet_getAccount', null],
  leather: null,
  unisat: (provider) => provider.getAccounts(),
  // The standard's own connect request always prompts the user.
  standard: (wallet) => {
    const known = readAccounts(wallet.accounts)
    return known.length > 0 ? known : findMethod(wallet, 'standard:connect')?.({ silent: true })
  },
}
const CONNECT: BitcoinQuestion = {
  wbip: ['wallet_connect', { addresses: ['payment'] }],
  leather: LEATHER_ADDRESSES,
  unisat: (provider) => provider.requestAccounts(),
  standard: (wallet) => findMethod(wallet, 'bitcoin:connect')?.({ purposes: ['payment'] }),
}
/** For WBIP wallets without sessions. */
const ADDRESSES: BitcoinQuestion = { ...CONNECT, wbip: ['getAddresses', { purposes: ['payment'] }] }
const DISCONNECT: BitcoinQuestion = {
  wbip: ['wallet_disconnect', null],
  leather: null,
  unisat: ({ disconnect }) => (typeof disconnect === 'function' ? disconnect() : undefined),
  standard: (wallet) =>
    (findMethod(wallet, 'bitcoin:disconnect') ?? findMethod(wallet, 'standard:disconnect'))?.(),
}

async function connect(handle: BitcoinHandle): Promise<unknown> {
  try {
    return await ask(handle, CONNECT)
  } catch (error: unknown) {
    const knowsNone = error instanceof ChainError && error.kind === 'unsupported'
    if (knowsNone && handle.manner === 'wbip') return ask(handle, ADDRESSES)
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
  if (address === undefined) throw new ChainError('disconnected', 'No address')
  return { address }
}

/** Adds a listener through the wallet's interface; returns the function that removes it. */
function listen(handle: BitcoinHandle, event: string, listener: (change: unknown) => void): () => void {
  const { provider, manner } = handle
  if (manner === 'wbip' || manner === 'leather') {
    if (typeof provider.addListener !== 'function') return () => undefined
    const stop: unknown = provider.addListener({ eventName: event, cb: listener })
    return () => {
      if (typeof stop === 'function') stop()
    }
  }
  if (manner === 'standard') {
    const on = findMethod(provider, 'bitcoin:events', 'on') ?? findMethod(provider, 'standard:events', 'on')
    const stop = on?.(event, listener)
    return () => {
      if (typeof stop === 'function') stop()
    }
  }
  if (typeof provider.on === 'function') provider.on(event, listener)
  return () => {
    if (typeof provider.removeListener === 'function') provider.removeListener(event, listener)
  }
}

const WBIP_EVENTS = { changes: ['accountChange', 'networkChange'], ends: ['disconnect'] } as const

/** Events that signal another account, or another network with different addresses; and those that signal a disconnect. */
const EVENTS = {
  wbip: WBIP_EVENTS,
  leather: WBIP_EVENTS,
  unisat: { changes: ['accountsChanged'], ends: ['disconnect'] },
  standard: { changes: ['change'], ends: [] },
} as const

export function followAccount({ handle }: Found, listener: SessionListener): () => void {
  let isFollowed = true
  const reportAccount = (shared: unknown): void => {
    const address = readPaymentAddress(shared)
    if (!isFollowed) return
    if (address === undefined) listener.onEnd()
    else listener.onChange({ address })
  }
  const handleChange = (change: unknown): void => {
    const isAccountList = listOf(change) !== undefined
    // Some wallets only signal that something changed. If one does not answer, the known account stays.
    if (isAccountList) reportAccount(change)
    else askQuietly(handle, KNOWN_ACCOUNT).then(reportAccount, () => undefined)
  }
  const { changes, ends } = EVENTS[handle.manner]
  const stops = [
    ...changes.map((event) => listen(handle, event, handleChange)),
    ...ends.map((event) => listen(handle, event, () => listener.onEnd())),
  ]
  return () => {
    isFollowed = false
    for (const stop of stops) stop()
  }
}

export const closeAccount = ({ handle }: Found): Promise<unknown> => ask(handle, DISCONNECT)
