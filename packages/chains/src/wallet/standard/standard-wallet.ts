import { isRecord } from '../../errors/is-record.ts'

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
