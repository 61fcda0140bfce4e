#!/usr/bin/env node
// Verifies a receipt with nothing but Node: no network, no package, no other file of this repository. It may be copied.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const USAGE = 'Usage: node verify-receipt.mjs RECEIPT.json [--key BASE64]'
/** What stands before the 32 bytes of an Ed25519 key in its SPKI form (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * The text that is signed: names sorted, no white space (RFC 8785).
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
 * Throws an Error that says what is wrong.
 * @param {string} text the file
 * @param {string | undefined} expectedKey public key in base64 that must have signed
 */
function verifyReceipt(text, expectedKey) {
  const file = Object(JSON.parse(text))
  if (![1, 2].includes(file.version) || file.algorithm !== 'Ed25519') {
    throw new Error('this is no receipt of version 1 or 2')
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

/** @param {ReturnType<typeof verifyReceipt>} verified */
const describe = ({
  receipt: { source, destination, payouts = [destination], refunds = [], ...receipt },
  keyId,
  publicKey,
}) => [
  `VALID receipt of order ${receipt.order_id}, ${receipt.status} at ${receipt.completed_at}`,
  ...(receipt.number === undefined ? [] : [`  number   ${receipt.number}, issued ${receipt.issued_at}`]),
  ...(typeof receipt.replaces === 'string' ? [`  replaces ${receipt.replaces}`] : []),
  `  credited ${source.amount} base units of ${source.currency_id}, transaction ${source.transaction}`,
  ...payouts.map(describePayout),
  ...refunds.map(describeRefund),
  `  signed with key ${keyId} (${publicKey})`,
]

/** @param {Record<string, string>} payout */
const describePayout = ({ amount, currency_id: currency, receiver, transaction }) =>
  `  paid     ${amount} base units of ${currency} to ${receiver}, transaction ${transaction}`

/** @param {Record<string, string>} refund */
const describeRefund = ({ status, amount, currency_id: currency, recipient, transaction }) =>
  `  ${status} refund of ${amount} base units of ${currency} to ${recipient}, transaction ${transaction}`

const OWN_KEY_NOTE = [
  '  The key was taken from the receipt itself. Compare it with the key that the service publishes at',
  '  /api/receipt_keys, or name that one with --key.',
]

function main() {
  const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new Error(USAGE)
  const verified = verifyReceipt(readFileSync(path, 'utf8'), values.key)
  const lines = [...describe(verified), ...(values.key === undefined ? OWN_KEY_NOTE : [])]
  process.stdout.write(`${lines.join('\n')}\n`)
}

try {
  main()
} catch (error) {
  process.stderr.write(`NOT VALID: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
