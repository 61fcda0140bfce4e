#!/usr/bin/env node
// Verifies a receipt with only Node: no network, no package, no other file of this repository. It may be copied.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const USAGE = 'Usage: node verify-receipt.mjs RECEIPT.json [--key BASE64]'
/** Exit codes: they let a script distinguish the service's receipts from those of an unknown signer. */
const EXIT_CODES = { valid: 0, notValid: 1, keyNotChecked: 2 }
/** Prefix of the 32 bytes of an Ed25519 key in SPKI form (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * The signed text: sorted names, no white space (RFC 8785).
 * @param {unknown} value
 * @returns {string}
 */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

/**
 * Throws an Error that describes the problem.
 * @param {string} text the file
 * @param {string | undefined} expectedKey public key in base64 that must have signed
 */
function verifyReceipt(text, expectedKey) {
  const file = Object(JSON.parse(text))
  if (![1, 2].includes(file.version) || file.algorithm !== 'Ed25519') {
    throw new Error('this is not a receipt of version 1 or 2')
  }
  const raw = Buffer.from(String(file.public_key), 'base64')
  const key = expectedKey === undefined ? raw : Buffer.from(expectedKey, 'base64')
  if (key.length !== 32) throw new Error('a public key has 32 bytes in base64')
  if (!raw.equals(key)) throw new Error('it names another public key than the expected one')
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 16)
  if (file.key_id !== keyId) throw new Error('its key id does not belong to its public key')
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI_HEAD, key]), format: 'der', type: 'spki' })
  const signed = Buffer.from(`sunspan-receipt-v${file.version}\n${canonical(file.receipt)}`)
  if (!verify(null, signed, publicKey, Buffer.from(String(file.signature), 'base64'))) {
    throw new Error('the signature does not belong to its content')
  }
  return { keyId, publicKey: key.toString('base64'), receipt: Object(file.receipt) }
}

/**
 * Untrusted text in printable form: visible ASCII characters unchanged, all others by their code point. So it cannot add, hide or move lines, nor use
 * spaces for that.
 * @param {unknown} value
 */
const visible = (value) =>
  String(value).replace(/[^\x21-\x5b\x5d-\x7e]/gu, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`)

/**
 * A sentence with untrusted values.
 * @param {readonly string[]} words
 * @param {...unknown} values
 */
const line = (words, ...values) =>
  words.reduce((text, word, index) => text + visible(values[index - 1]) + word)

/**
 * @param {ReturnType<typeof verifyReceipt>} verified
 * @param {string} verdict
 */
const describe = (
  { receipt: { source, destination, payouts = [destination], refunds = [], ...receipt }, keyId, publicKey },
  verdict,
) => [
  `${verdict} ${line`receipt of order ${receipt.order_id}, ${receipt.status} at ${receipt.completed_at}`}`,
  ...(receipt.number === undefined ? [] : [line`  number   ${receipt.number}, issued ${receipt.issued_at}`]),
  ...(typeof receipt.replaces === 'string' ? [line`  replaces ${receipt.replaces}`] : []),
  line`  credited ${source.amount} base units of ${source.currency_id}, transaction ${source.transaction}`,
  ...payouts.map(describePayout),
  ...refunds.map(describeRefund),
  line`  signed with key ${keyId} (${publicKey})`,
]

/** @param {Record<string, unknown>} payout */
const describePayout = ({ amount, currency_id: currency, receiver, transaction }) =>
  line`  paid     ${amount} base units of ${currency} to ${receiver}, transaction ${transaction}`

/** @param {Record<string, unknown>} refund */
const describeRefund = ({ status, amount, currency_id: currency, recipient, transaction }) =>
  line`  ${status} refund of ${amount} base units of ${currency} to ${recipient}, transaction ${transaction}`

const OWN_KEY_NOTE = [
  '  The key was taken from the receipt itself, so its signer is unknown. Name the key that the service publishes',
  '  at /api/receipt_keys with --key.',
]

function main() {
  const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new Error(USAGE)
  const verified = verifyReceipt(readFileSync(path, 'utf8'), values.key)
  const isKnown = values.key !== undefined
  const lines = isKnown
    ? describe(verified, 'VALID')
    : [...describe(verified, 'SIGNATURE VALID, KEY NOT CHECKED:'), ...OWN_KEY_NOTE]
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = isKnown ? EXIT_CODES.valid : EXIT_CODES.keyNotChecked
}

try {
  main()
} catch (error) {
  // The error message quotes what could not be parsed.
  const complaint = error instanceof Error ? error.message : String(error)
  process.stderr.write(`NOT VALID: ${complaint.split(' ').map(visible).join(' ')}\n`)
  process.exitCode = EXIT_CODES.notValid
}
