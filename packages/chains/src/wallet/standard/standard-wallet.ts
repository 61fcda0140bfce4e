import { isRecord } from '../announced-wallet.ts'

/** An account that a wallet of the Wallet Standard shares. */
export interface StandardAccount {
  readonly address: string
  readonly chains: readonly string[]
  /** What the wallet says its key is; not of every chain, and not to be believed. */
  readonly publicKey?: unknown
}

/** A wallet of the Wallet Standard, as far as it has been looked at: what its features hold is untrusted. */
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

/** The accounts out of an answer of a wallet; what is no account is left out. */
export function readAccounts(value: unknown): readonly StandardAccount[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (account: unknown): account is StandardAccount =>
      isRecord(account) && typeof account['address'] === 'string' && isTextList(account['chains']),
  )
}

/** Bytes out of the first of a method's outputs; undefined where there are none. */
export function readOutputBytes(outputs: unknown, field: string): Uint8Array | undefined {
  const [output]: unknown[] = Array.isArray(outputs) ? outputs : []
  const bytes = isRecord(output) ? output[field] : undefined
  return bytes instanceof Uint8Array ? bytes : undefined
}

type Method = (...inputs: readonly unknown[]) => unknown

/** A method of a feature, bound to it; undefined where the wallet lacks it. The feature's own name is its method's but for events. */
export function findMethod(
  wallet: StandardWallet,
  feature: string,
  method = feature.slice(feature.indexOf(':') + 1),
): Method | undefined {
  const found = wallet.features[feature]
  const candidate = isRecord(found) ? found[method] : undefined
  // CAST: a function out of a wallet; what it answers is looked at by the caller.
  return typeof candidate === 'function' ? (candidate.bind(found) as Method) : undefined
}
