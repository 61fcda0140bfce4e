import {
  createSecretToken,
  hashSecretToken,
  isSecretToken,
  type RandomBytes,
} from '../wallet-auth/secret-token.ts'

/** What begins with it is a secret, which people and scanners of code recognise; anything else is a label. */
const PREFIX = 'sunspan_'
/** Follows it in keys of an installation for tests, so that they are not mistaken for each other. */
const FOR_TESTS = 'test_'
/** What orders carry in place of the secret. No client may send it. */
const ID_LABEL = 'key.'

export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly status: 'REQUESTED' | 'ACTIVE' | 'REVOKED'
  readonly callsPerMinute: number
  readonly createdAt: Date
}

export interface ListedApiKey extends ApiKey {
  readonly contact: string
  readonly purpose: string
  readonly decidedBy: string | null
  /** Of the last thirty days. */
  readonly calls: number
}

export const createApiKeySecret = (randomBytes: RandomBytes, isForTests: boolean): string =>
  `${PREFIX}${isForTests ? FOR_TESTS : ''}${createSecretToken(randomBytes)}`

/** Whether a value of the header claims to be a secret, and not a label. */
export const isApiKeySecret = (text: string): boolean => text.startsWith(PREFIX)

/** Whether it is, by its form, a key of an installation for tests. */
export const isTestSecret = (secret: string): boolean =>
  secret.startsWith(PREFIX + FOR_TESTS) && isSecretToken(secret.slice(PREFIX.length + FOR_TESTS.length))

/** The stored form of a secret; undefined for a text that can be none. */
export function hashApiKeySecret(secret: string): Buffer | undefined {
  const isOne = isTestSecret(secret) || isSecretToken(secret.slice(PREFIX.length))
  return isOne ? hashSecretToken(secret) : undefined
}

export const labelOfApiKey = (id: string): string => `${ID_LABEL}${id}`

/** Whether a label pretends to be the service's own name of a key. */
export const isApiKeyLabel = (text: string): boolean => text.startsWith(ID_LABEL)
