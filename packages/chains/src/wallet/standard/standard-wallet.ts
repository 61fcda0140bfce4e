import type { FoundWallet, SessionListener, WalletAccount } from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { isRecord } from '../../errors/is-record.ts'
import { answerAtOnce } from '../answer-at-once.ts'

/** An account shared by a Wallet Standard wallet. */
export interface StandardAccount {
  readonly address: string
  readonly chains: readonly string[]
  /** The public key as the wallet states it. Not present on every chain, and untrusted. */
  readonly publicKey?: unknown
}

/** A Wallet Standard wallet, as far as validated. The contents of its features are untrusted. */
export interface StandardWallet {
  readonly name: string
  readonly chains: readonly string[]
  readonly accounts: readonly StandardAccount[]
  readonly features: Readonly<Record<string, unknown>>
}

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

export function isStandardWallet(value: unknown): value is StandardWallet {
  return isRecord(value) && isTextList(value['chains']) && isRecord(value['features'])
}

/** Extracts the accounts from a wallet's answer; skips entries that are not accounts. */
export function readAccounts(value: unknown): readonly StandardAccount[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (account: unknown): account is StandardAccount =>
      isRecord(account) && typeof account['address'] === 'string' && isTextList(account['chains']),
  )
}

/** Bytes from the first output of a method; undefined when there are none. */
export function readOutputBytes(outputs: unknown, field: string): Uint8Array | undefined {
  const [output]: unknown[] = Array.isArray(outputs) ? outputs : []
  const bytes = isRecord(output) ? output[field] : undefined
  return bytes instanceof Uint8Array ? bytes : undefined
}

type Method = (...inputs: readonly unknown[]) => unknown

/** A feature's method, bound to the feature; undefined when the wallet lacks it. The method has the feature's own name, except for events. */
export function findMethod(
  wallet: StandardWallet,
  feature: string,
  method = feature.slice(feature.indexOf(':') + 1),
): Method | undefined {
  const found = wallet.features[feature]
  const candidate = isRecord(found) ? found[method] : undefined
  // CAST: a function of the wallet; the caller validates what it returns.
  return typeof candidate === 'function' ? (candidate.bind(found) as Method) : undefined
}

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
