import type { NetworkType } from '../catalog/network-type.ts'

export interface LoginMessageFacts {
  readonly productName: string
  readonly domain: string
  readonly origin: string
  readonly networkType: NetworkType
  readonly nonce: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/**
 * The text that a person signs, up to the wallet's address, which follows directly. Everything that binds the signature stands
 * in it: where it is valid, for which type of network, when, and once.
 */
export function buildLoginMessage(facts: LoginMessageFacts): string {
  return [
    `${facts.productName} asks you to prove that this wallet is yours. Signing is free and sends no transaction.`,
    '',
    `Domain: ${facts.domain}`,
    `URI: ${facts.origin}`,
    `Network type: ${facts.networkType}`,
    `Nonce: ${facts.nonce}`,
    `Issued at: ${facts.issuedAt.toISOString()}`,
    `Expires at: ${facts.expiresAt.toISOString()}`,
    'Wallet: ',
  ].join('\n')
}
