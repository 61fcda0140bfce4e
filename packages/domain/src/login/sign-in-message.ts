import type { LoginMessageFacts } from './login-message.ts'

export interface SignInFacts extends Omit<LoginMessageFacts, 'networkType'> {
  /** With its EIP-55 checksum. */
  readonly address: string
  /** Decimal. */
  readonly chainId: string
}

/** What EIP-4361 lets stand in a statement: no line breaks, no letters beyond ASCII. */
const NOT_IN_A_STATEMENT = /[^\w\-.~:/?#[\]@!$&'()*+,;= ]/g

/**
 * The text of EIP-4361 up to the address that ends it, which follows directly: the last line is a resource that the wallet's address makes
 * whole, an account by CAIP-10. Wallets compare the domain in its first line with the page that asks.
 */
export function buildSignInMessage(facts: SignInFacts): string {
  const name = facts.productName.replaceAll(NOT_IN_A_STATEMENT, '').trim()
  return [
    `${facts.domain} wants you to sign in with your Ethereum account:`,
    facts.address,
    '',
    `${name} asks you to prove that this wallet is yours. Signing is free and sends no transaction.`.trim(),
    '',
    `URI: ${facts.origin}`,
    'Version: 1',
    `Chain ID: ${facts.chainId}`,
    `Nonce: ${facts.nonce}`,
    `Issued At: ${facts.issuedAt.toISOString()}`,
    `Expiration Time: ${facts.expiresAt.toISOString()}`,
    'Resources:',
    `- eip155:${facts.chainId}:`,
  ].join('\n')
}
