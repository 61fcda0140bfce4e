import type { SigningOccasion } from './signing-occasion.ts'
import type { SigningPlace } from './signing-place.ts'

export interface SignInFacts {
  /** With its EIP-55 checksum. */
  readonly address: string
  /** Decimal. */
  readonly chainId: string
  /** The purpose of the signature, in sentences. Characters that EIP-4361 forbids are removed. */
  readonly statement: string
}

/** Characters that EIP-4361 forbids in a statement: line breaks, and anything beyond ASCII. */
export const NOT_IN_A_STATEMENT = /[^\w\-.~:/?#[\]@!$&'()*+,;= ]/g

/** An EIP-4361 text without resources. Wallets compare the domain in its first line with the requesting page. */
export const buildSignInMessage = (
  place: Omit<SigningPlace, 'networkType'>,
  occasion: SigningOccasion,
  facts: SignInFacts,
): string =>
  [
    `${place.domain} wants you to sign in with your Ethereum account:`,
    facts.address,
    '',
    facts.statement.replaceAll(NOT_IN_A_STATEMENT, '').trim(),
    '',
    `URI: ${place.origin}`,
    'Version: 1',
    `Chain ID: ${facts.chainId}`,
    `Nonce: ${occasion.nonce}`,
    `Issued At: ${occasion.issuedAt.toISOString()}`,
    `Expiration Time: ${occasion.expiresAt.toISOString()}`,
  ].join('\n')
