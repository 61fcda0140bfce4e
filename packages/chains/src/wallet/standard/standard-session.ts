import type { FoundWallet, SessionListener, WalletAccount } from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { isRecord } from '../../errors/is-record.ts'
import { answerAtOnce } from '../answer-at-once.ts'
import { findMethod, readAccounts, type StandardWallet } from './standard-wallet.ts'

/** How a family that has no other wallets asks them, and follows their account. */
export function createStandardSession(family: {
  /** What the names of its chains begin with, such as `solana:`. */
  readonly chains: string
  /** Undefined for an address of another family. */
  readonly normalize: (address: string) => string | undefined
  readonly toError: (error: unknown) => ChainError
  /** Message for a wallet that shares no account. */
  readonly noAccount: string
}) {
  /** Calls the method that a feature is named after. Throws ChainError: the wallet's error, or `unsupported` when it lacks the feature. */
  async function ask(
    wallet: StandardWallet,
    feature: string,
    ...inputs: readonly unknown[]
  ): Promise<unknown> {
    const call = findMethod(wallet, feature)
    if (call === undefined) throw new ChainError('unsupported', `${wallet.name} has no ${feature}.`)
    try {
      return await call(...inputs)
    } catch (error: unknown) {
      throw family.toError(error)
    }
  }

  /** The address of the first usable account; undefined when there is none. */
  function readFirstAddress(accounts: unknown): string | undefined {
    for (const { address, chains } of readAccounts(accounts)) {
      const normal = family.normalize(address)
      if (normal !== undefined && chains.some((chain) => chain.startsWith(family.chains))) return normal
    }
    return undefined
  }

  async function open(
    { handle }: FoundWallet<StandardWallet>,
    { silently }: { readonly silently: boolean },
  ): Promise<WalletAccount> {
    const answer = silently
      ? await answerAtOnce(ask(handle, 'standard:connect', { silent: true }))
      : await ask(handle, 'standard:connect')
    const address = readFirstAddress(isRecord(answer) ? answer['accounts'] : undefined)
    if (address === undefined) throw new ChainError('disconnected', family.noAccount)
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

  const close = ({ handle }: FoundWallet<StandardWallet>) => ask(handle, 'standard:disconnect')
  return { ask, session: { open, follow, close } }
}
