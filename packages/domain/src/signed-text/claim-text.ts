import { FAMILY_OF_NETWORK_TYPE } from '../family/chain-families.ts'
import { buildPlainMessage } from './plain-message.ts'
import { buildSignInMessage, NOT_IN_A_STATEMENT } from './sign-in-message.ts'
import { readSigningChallenge, type SigningChallenge } from './signing-challenge.ts'
import type { SigningPlace } from './signing-place.ts'

/**
 * Longest text to be signed, in characters: a claim for an order of fifty, whose receivers take 421 each with the longest address (90), symbol (12),
 * network (30) and a memo of 123 bytes in hexadecimal. Verifiers reject longer ones.
 */
export const MAX_SIGNED_TEXT_CHARACTERS = 24_000

/** A recipient of the order that a claim fills. */
export interface ClaimReceiver {
  readonly address: string
  readonly symbol: string
  readonly network: string
  /** Of a payout on TON; empty for none. */
  readonly memo: string
}

/** The terms of a claim, known to both the user and the server. */
export interface ClaimTerms extends SigningPlace {
  /** Chain id of the deposit's network; null if its family has none. Only texts for EVM networks include it. */
  readonly chainId: string | null
  readonly network: string
  readonly transaction: string
  /** Plain decimal of whole tokens. */
  readonly amount: string
  readonly symbol: string
  readonly orderId: string
  readonly receivers: readonly ClaimReceiver[]
  /** The wallet that sent the deposit and signs, normalised for its family. */
  readonly wallet: string
}

/**
 * The text that a deposit's sending wallet signs to fill an order with it. Includes deposit, amount, order and every receiver, so that the signature
 * is valid for this claim only. Wallets of EVM networks get it in the format of EIP-4361.
 */
export const writeClaimText = (terms: ClaimTerms, challenge: SigningChallenge): string =>
  FAMILY_OF_NETWORK_TYPE[terms.networkType] === 'evm'
    ? writeForEvm(terms, challenge)
    : writePlain(terms, challenge)

/**
 * Whether a text is exactly what `writeClaimText` writes for these terms, apart from the nonce and times. Wallets must not be asked to sign any other
 * text.
 */
export function isClaimText(text: string, terms: ClaimTerms, now: Date): boolean {
  const challenge = readSigningChallenge(text, now)
  return challenge !== undefined && writeClaimText(terms, challenge) === text
}

function writePlain(terms: ClaimTerms, challenge: SigningChallenge): string {
  const facts = [
    `Deposit: ${terms.amount} ${terms.symbol} on ${terms.network}`,
    `Transaction: ${terms.transaction}`,
    `Order: ${terms.orderId}`,
    ...terms.receivers.map((receiver) => `Receiver: ${describeReceiver(receiver)}`),
  ]
  const request = 'fill an order with a deposit of yours'
  return `${buildPlainMessage(terms, challenge, { request, facts })}${terms.wallet}`
}

function writeForEvm(terms: ClaimTerms, challenge: SigningChallenge): string {
  const statement = [
    `${terms.productName} asks you to fill order ${terms.orderId}`,
    `with your deposit of ${terms.amount} ${terms.symbol} on ${terms.network}, transaction ${terms.transaction}.`,
    `Receiver: ${terms.receivers.map(describeReceiver).join('; ')}.`,
    'Signing is free and sends no transaction.',
  ].join(' ')
  return buildSignInMessage(terms, challenge, {
    address: terms.wallet,
    chainId: terms.chainId ?? '',
    statement,
  })
}

const describeReceiver = ({ address, symbol, network, memo }: ClaimReceiver): string =>
  `${address} gets ${symbol} on ${network}${memo === '' ? '' : `, memo ${spellMemo(memo)}`}`

/** Characters that a text cannot contain would be lost, or could look like another line. */
const spellMemo = (memo: string): string =>
  memo.search(NOT_IN_A_STATEMENT) === -1
    ? memo
    : `in hexadecimal ${[...new TextEncoder().encode(memo)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
