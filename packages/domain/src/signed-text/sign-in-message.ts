import type { SigningChallenge } from './signing-challenge.ts'
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
  challenge: SigningChallenge,
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
    `Nonce: ${challenge.nonce}`,
    `Issued At: ${challenge.issuedAt.toISOString()}`,
    `Expiration Time: ${challenge.expiresAt.toISOString()}`,
  ].join('\n')
