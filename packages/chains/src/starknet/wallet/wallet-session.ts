import type { FoundWallet, SessionListener, WalletAccount } from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { isRecord } from '../../errors/is-record.ts'
import { findMethod, readAccounts } from '../../wallet/standard/standard-wallet.ts'
import { readChainText } from './chain-text.ts'
import type { StarknetHandle } from './starknet-provider.ts'
import { ask, askChain, askQuietly, readFirstAddress } from './wallet-answers.ts'

type Found = FoundWallet<StarknetHandle>

export async function openAccount(
  { handle }: Found,
  { silently }: { readonly silently: boolean },
): Promise<WalletAccount> {
  const request = { type: 'wallet_requestAccounts', params: { silent_mode: silently } }
  const address = readFirstAddress(silently ? await askQuietly(handle, request) : await ask(handle, request))
  if (address === undefined) throw new ChainError('disconnected', 'No starknet account')
  return { address, chainId: await askChain(handle) }
}

/** Subscribes to a wallet's events; returns the unsubscribe function. */
export function followAccount({ handle }: Found, listener: SessionListener): () => void {
  const reportAccounts = (accounts: unknown): void => {
    const address = readFirstAddress(accounts)
    if (address === undefined) listener.onEnd()
    else listener.onChange({ address })
  }
  if (handle.manner === 'standard') {
    const on = findMethod(handle.provider, 'standard:events', 'on')
    const stop = on?.('change', (change: unknown) => {
      if (!isRecord(change) || change['accounts'] === undefined) return
      reportAccounts(readAccounts(change['accounts']).map(({ address }) => address))
      // The wallet says nothing else when its network changes; an account that left is followed no further.
      askChain(handle).then(
        (chainId) => listener.onChange({ chainId }),
        () => undefined,
      )
    })
    return () => {
      if (typeof stop === 'function') stop()
    }
  }
  const { provider } = handle
  const reportNetwork = (chainId: unknown): void => listener.onChange({ chainId: readChainText(chainId) })
  provider.on('accountsChanged', reportAccounts)
  provider.on('networkChanged', reportNetwork)
  return () => {
    provider.off('accountsChanged', reportAccounts)
    provider.off('networkChanged', reportNetwork)
  }
}
