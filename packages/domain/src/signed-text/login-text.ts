import { buildPlainMessage } from './plain-message.ts'
import { buildSignInMessage } from './sign-in-message.ts'
import { readSigningChallenge, type SigningChallenge } from './signing-challenge.ts'
import type { SigningPlace } from './signing-place.ts'

const REQUEST = 'prove that this wallet is yours'

/** The wallet in an EIP-4361 text. */
export interface NamedLoginWallet {
  /** With its EIP-55 checksum. */
  readonly address: string
  /** Decimal. */
  readonly chainId: string
}

/**
 * The text of a login up to the wallet's address, which follows directly. With a wallet it is an EIP-4361 text whose last line is a resource that the
 * address completes, an account by CAIP-10. The server writes the text with this function, and the page checks it with the same one.
 */
export function writeLoginText(
  place: SigningPlace,
  challenge: SigningChallenge,
  wallet: NamedLoginWallet | undefined,
): string {
  if (wallet === undefined) return buildPlainMessage(place, challenge, { request: REQUEST })
  const statement = `${place.productName} asks you to ${REQUEST}. Signing is free and sends no transaction.`
  return [
    buildSignInMessage(place, challenge, { ...wallet, statement }),
    'Resources:',
    `- eip155:${wallet.chainId}:`,
  ].join('\n')
}

/**
 * Expiry of a login text that is exactly what `writeLoginText` writes for this page, this type of network and this wallet, apart from the nonce and
 * times. Undefined for any other text, which wallets must not be asked to sign.
 */
export function readLoginText(
  text: string,
  expected: {
    readonly page: SigningPlace
    readonly wallet: NamedLoginWallet | undefined
    readonly now: Date
  },
): { readonly expiresAt: Date } | undefined {
  const challenge = readSigningChallenge(text, expected.now)
  if (challenge === undefined) return undefined
  const isOurs = writeLoginText(expected.page, challenge, expected.wallet) === text
  return isOurs ? { expiresAt: challenge.expiresAt } : undefined
}
