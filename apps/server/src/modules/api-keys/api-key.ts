import {
  createSecretToken,
  hashSecretToken,
  isSecretToken,
  type RandomBytes,
} from '../wallet-auth/secret-token.ts'

/** What begins with it is a secret, which people and scanners of code recognise; anything else is a label. */
const PREFIX = 'sunspan_'
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

export const createApiKeySecret = (randomBytes: RandomBytes): string =>
  `${PREFIX}${createSecretToken(randomBytes)}`

/** Whether a value of the header claims to be a secret, and not a label. */
export const isApiKeySecret = (text: string): boolean => text.startsWith(PREFIX)

/** The stored form of a secret; undefined for a text that can be none. */
export function hashApiKeySecret(secret: string): Buffer | undefined {
  return isSecretToken(secret.slice(PREFIX.length)) ? hashSecretToken(secret) : undefined
}

export const labelOfApiKey = (id: string): string => `${ID_LABEL}${id}`

/** Whether a label pretends to be the service's own name of a key. */
export const isApiKeyLabel = (text: string): boolean => text.startsWith(ID_LABEL)
