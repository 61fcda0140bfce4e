import type { FoundWallet, SessionListener, WalletAccount } from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { FuelHandle } from './fuel-provider.ts'
import { ask, askChain, askQuietly, readAccount, readChain } from './wallet-answers.ts'

type Found = FoundWallet<FuelHandle>

export async function openAccount(
  { handle }: Found,
  { silently }: { readonly silently: boolean },
): Promise<WalletAccount> {
  const isShared = silently ? await askQuietly(handle, 'isConnected') : await ask(handle, 'connect')
  const address = isShared === true ? readAccount(await askQuietly(handle, 'currentAccount')) : undefined
  if (address === undefined) throw new ChainError('disconnected', 'No address')
  return { address, chainId: await askChain(handle) }
}

/** Subscribes to a wallet's events; returns the unsubscribe function. */
export function followAccount({ handle }: Found, listener: SessionListener): () => void {
  const reportAccount = (account: unknown): void => {
    const address = readAccount(account)
    if (address === undefined) listener.onEnd()
    else listener.onChange({ address })
  }
  const reportNetwork = (network: unknown): void => listener.onChange({ chainId: readChain(network) })
  const reportConnection = (isConnected: unknown): void => {
    if (isConnected === false) listener.onEnd()
  }
  const events = [
    ['currentAccount', reportAccount],
    ['currentNetwork', reportNetwork],
    ['connection', reportConnection],
  ] as const
  for (const [event, report] of events) handle.on(event, report)
  return () => {
    for (const [event, report] of events) handle.off(event, report)
  }
}
