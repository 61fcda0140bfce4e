import { buildPlainMessage } from './plain-message.ts'
import { buildSignInMessage } from './sign-in-message.ts'
import { readSigningOccasion, type SigningOccasion } from './signing-occasion.ts'
import type { SigningPlace } from './signing-place.ts'

const REQUEST = 'prove that this wallet is yours'

/** Whom a text of EIP-4361 names. */
export interface NamedLoginWallet {
  /** With its EIP-55 checksum. */
  readonly address: string
  /** Decimal. */
  readonly chainId: string
}

/**
 * The text of a login, up to the wallet's address, which follows directly: one of EIP-4361 where it names the wallet, whose last line is then a
 * resource that the address makes whole, an account by CAIP-10. The server writes by it what the page checks by it.
 */
export function writeLoginText(
  place: SigningPlace,
  occasion: SigningOccasion,
  wallet: NamedLoginWallet | undefined,
): string {
  if (wallet === undefined) return buildPlainMessage(place, occasion, { request: REQUEST })
  const statement = `${place.productName} asks you to ${REQUEST}. Signing is free and sends no transaction.`
  return [
    buildSignInMessage(place, occasion, { ...wallet, statement }),
    'Resources:',
    `- eip155:${wallet.chainId}:`,
  ].join('\n')
}

/**
 * When a login's text ends, if it is to the letter what `writeLoginText` writes for this page, this type of network and this wallet: only nonce and
 * times are its own. Undefined for any other text, which no wallet may be asked to sign.
 */
export function readLoginText(
  text: string,
  expected: {
    readonly page: SigningPlace
    readonly wallet: NamedLoginWallet | undefined
    readonly now: Date
  },
): { readonly expiresAt: Date } | undefined {
  const occasion = readSigningOccasion(text, expected.now)
  if (occasion === undefined) return undefined
  const isOurs = writeLoginText(expected.page, occasion, expected.wallet) === text
  return isOurs ? { expiresAt: occasion.expiresAt } : undefined
}
