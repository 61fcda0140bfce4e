import { FAMILY_OF_NETWORK_TYPE } from '../catalog/network-type.ts'
import { buildPlainMessage } from './plain-message.ts'
import { buildSignInMessage, NOT_IN_A_STATEMENT } from './sign-in-message.ts'
import { readSigningOccasion, type SigningOccasion } from './signing-occasion.ts'
import type { SigningPlace } from './signing-place.ts'

/**
 * Longest text that anybody is asked to sign, in characters: a claim into an order of fifty, whose receivers take 421 each with the longest address
 * (90), symbol (12), network (30) and a memo of 123 bytes that is spelled in hexadecimal. Verifiers read no longer ones.
 */
export const MAX_SIGNED_TEXT_CHARACTERS = 24_000

/** Who is paid by the order that a claim fills. */
export interface ClaimReceiver {
  readonly address: string
  readonly symbol: string
  readonly network: string
  /** Of a payout on TON; empty for none. */
  readonly memo: string
}

/** What a claim is about, as the person and the server both know it. */
export interface ClaimTerms extends SigningPlace {
  /** Of the network that the deposit stands on; null where its family has none. Only texts for EVM networks name it. */
  readonly chainId: string | null
  readonly network: string
  readonly transaction: string
  /** Plain decimal of whole tokens. */
  readonly amount: string
  readonly symbol: string
  readonly orderId: string
  readonly receivers: readonly ClaimReceiver[]
  /** The wallet that sent the deposit and signs, in its family's normal form. */
  readonly wallet: string
}

/**
 * The text that the wallet which sent a deposit signs to fill an order with it. It names deposit, amount, order and every receiver: nothing
 * but this claim can be made of the signature. Wallets of EVM networks get it as one of EIP-4361.
 */
export const writeClaimText = (terms: ClaimTerms, occasion: SigningOccasion): string =>
  FAMILY_OF_NETWORK_TYPE[terms.networkType] === 'evm'
    ? writeForEvm(terms, occasion)
    : writePlain(terms, occasion)

/** Whether a text is to the letter what `writeClaimText` writes of these terms: only nonce and times are its own. No wallet may be asked to sign another one. */
export function isClaimText(text: string, terms: ClaimTerms, now: Date): boolean {
  const occasion = readSigningOccasion(text, now)
  return occasion !== undefined && writeClaimText(terms, occasion) === text
}

function writePlain(terms: ClaimTerms, occasion: SigningOccasion): string {
  const facts = [
    `Deposit: ${terms.amount} ${terms.symbol} on ${terms.network}`,
    `Transaction: ${terms.transaction}`,
    `Order: ${terms.orderId}`,
    ...terms.receivers.map((receiver) => `Receiver: ${describeReceiver(receiver)}`),
  ]
  const request = 'fill an order with a deposit of yours'
  return `${buildPlainMessage(terms, occasion, { request, facts })}${terms.wallet}`
}

function writeForEvm(terms: ClaimTerms, occasion: SigningOccasion): string {
  const statement = [
    `${terms.productName} asks you to fill order ${terms.orderId}`,
    `with your deposit of ${terms.amount} ${terms.symbol} on ${terms.network}, transaction ${terms.transaction}.`,
    `Receiver: ${terms.receivers.map(describeReceiver).join('; ')}.`,
    'Signing is free and sends no transaction.',
  ].join(' ')
  return buildSignInMessage(terms, occasion, {
    address: terms.wallet,
    chainId: terms.chainId ?? '',
    statement,
  })
}

const describeReceiver = ({ address, symbol, network, memo }: ClaimReceiver): string =>
  `${address} gets ${symbol} on ${network}${memo === '' ? '' : `, memo ${spellMemo(memo)}`}`

/** Letters that a text cannot show as they are would be lost, or could look like another line. */
const spellMemo = (memo: string): string =>
  memo.search(NOT_IN_A_STATEMENT) === -1
    ? memo
    : `in hexadecimal ${[...new TextEncoder().encode(memo)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
