import type { NetworkType } from '../catalog/network-type.ts'
import { FAMILY_OF_NETWORK_TYPE } from '../catalog/network-type.ts'

/** Who is paid by the order that a claim fills. */
export interface ClaimReceiver {
  readonly address: string
  readonly symbol: string
  readonly network: string
  /** Of a payout on TON; empty for none. */
  readonly memo: string
}

/** What a claim is about, as the person and the server both know it. */
export interface ClaimTerms {
  readonly productName: string
  /** Host and port of the page. */
  readonly domain: string
  readonly origin: string
  readonly networkType: NetworkType
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

export interface ClaimOccasion {
  readonly nonce: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** How long a claim's text can be signed: enough to find a hardware wallet. */
export const CLAIM_TEXT_LIFETIME_MS = 5 * 60_000

/** Clocks are wrong by hours where the time zone is wrong. Whether a text is still good is the server's to say. */
const CLOCK_TOLERANCE_MS = 24 * 3_600_000

/** What EIP-4361 lets stand in a statement: no line breaks, no letters beyond ASCII. */
const NOT_IN_A_STATEMENT = /[^\w\-.~:/?#[\]@!$&'()*+,;= ]/g

/**
 * The text that the wallet which sent a deposit signs to fill an order with it. It names deposit, amount, order and every receiver: nothing
 * but this claim can be made of the signature. Wallets of EVM networks compare the domain in the first line of EIP-4361 with the page.
 */
export const writeClaimText = (terms: ClaimTerms, occasion: ClaimOccasion): string =>
  FAMILY_OF_NETWORK_TYPE[terms.networkType] === 'evm'
    ? writeForEvm(terms, occasion)
    : writePlain(terms, occasion)

function writePlain(terms: ClaimTerms, { nonce, issuedAt, expiresAt }: ClaimOccasion): string {
  return [
    `${terms.productName} asks you to fill an order with a deposit of yours. Signing is free and sends no transaction.`,
    '',
    `Deposit: ${terms.amount} ${terms.symbol} on ${terms.network}`,
    `Transaction: ${terms.transaction}`,
    `Order: ${terms.orderId}`,
    ...terms.receivers.map((receiver) => `Receiver: ${describeReceiver(receiver)}`),
    '',
    `Domain: ${terms.domain}`,
    `URI: ${terms.origin}`,
    `Network type: ${terms.networkType}`,
    `Nonce: ${nonce}`,
    `Issued at: ${issuedAt.toISOString()}`,
    `Expires at: ${expiresAt.toISOString()}`,
    `Wallet: ${terms.wallet}`,
  ].join('\n')
}

function writeForEvm(terms: ClaimTerms, { nonce, issuedAt, expiresAt }: ClaimOccasion): string {
  const statement = [
    `${terms.productName} asks you to fill order ${terms.orderId}`,
    `with your deposit of ${terms.amount} ${terms.symbol} on ${terms.network}, transaction ${terms.transaction}.`,
    `Receiver: ${terms.receivers.map(describeReceiver).join('; ')}.`,
    'Signing is free and sends no transaction.',
  ].join(' ')
  return [
    `${terms.domain} wants you to sign in with your Ethereum account:`,
    terms.wallet,
    '',
    statement.replaceAll(NOT_IN_A_STATEMENT, '').trim(),
    '',
    `URI: ${terms.origin}`,
    'Version: 1',
    `Chain ID: ${terms.chainId ?? ''}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n')
}

const describeReceiver = ({ address, symbol, network, memo }: ClaimReceiver): string =>
  `${address} gets ${symbol} on ${network}${memo === '' ? '' : `, memo ${spellMemo(memo)}`}`

/** Letters that a text cannot show as they are would be lost, or could look like another line. */
const spellMemo = (memo: string): string =>
  memo.search(NOT_IN_A_STATEMENT) === -1
    ? memo
    : `in hexadecimal ${[...new TextEncoder().encode(memo)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

const TIME = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)`
const NONCE = /^Nonce: ([0-9a-f]{32})$/m
const ISSUED = new RegExp(`^Issued [Aa]t: ${TIME}$`, 'm')
const EXPIRES = new RegExp(`^(?:Expires at|Expiration Time): ${TIME}$`, 'm')

/** Whether a text is to the letter what `writeClaimText` writes of these terms: only nonce and times are its own. No wallet may be asked to sign another one. */
export function isClaimText(text: string, terms: ClaimTerms, now: Date): boolean {
  const [nonce, issued, expires] = [NONCE, ISSUED, EXPIRES].map((line) => line.exec(text)?.[1])
  if (nonce === undefined || issued === undefined || expires === undefined) return false
  const [issuedAt, expiresAt] = [new Date(issued), new Date(expires)]
  const lifetimeMs = expiresAt.getTime() - issuedAt.getTime()
  const offMs = Math.abs(issuedAt.getTime() - now.getTime())
  // Of a time that there is not, every comparison is false.
  const isTimely = lifetimeMs > 0 && lifetimeMs <= CLAIM_TEXT_LIFETIME_MS && offMs <= CLOCK_TOLERANCE_MS
  return isTimely && writeClaimText(terms, { nonce, issuedAt, expiresAt }) === text
}
