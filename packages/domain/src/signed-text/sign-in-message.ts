import type { SigningOccasion } from './signing-occasion.ts'
import type { SigningPlace } from './signing-place.ts'

export interface SignInFacts {
  /** With its EIP-55 checksum. */
  readonly address: string
  /** Decimal. */
  readonly chainId: string
  /** What the signature is for, in sentences. Letters that EIP-4361 does not let stand are left out. */
  readonly statement: string
}

/** What EIP-4361 does not let stand in a statement: line breaks, and letters beyond ASCII. */
export const NOT_IN_A_STATEMENT = /[^\w\-.~:/?#[\]@!$&'()*+,;= ]/g

/** The text of EIP-4361, without resources. Wallets compare the domain in its first line with the page that asks. */
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
