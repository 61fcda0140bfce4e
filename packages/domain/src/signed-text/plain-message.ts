import type { SigningChallenge } from './signing-challenge.ts'
import type { SigningPlace } from './signing-place.ts'

/**
 * A text for wallets without a standard of their own, up to the wallet's address, which follows directly. Includes everything that binds the
 * signature: its purpose, where it is valid, for which type of network, when, and only once.
 */
export const buildPlainMessage = (
  place: SigningPlace,
  challenge: SigningChallenge,
  { request, facts = [] }: { readonly request: string; readonly facts?: readonly string[] },
): string =>
  [
    `${place.productName} asks you to ${request}. Signing is free and sends no transaction.`,
    '',
    ...(facts.length === 0 ? [] : [...facts, '']),
    `Domain: ${place.domain}`,
    `URI: ${place.origin}`,
    `Network type: ${place.networkType}`,
    `Nonce: ${challenge.nonce}`,
    `Issued at: ${challenge.issuedAt.toISOString()}`,
    `Expires at: ${challenge.expiresAt.toISOString()}`,
    'Wallet: ',
  ].join('\n')
