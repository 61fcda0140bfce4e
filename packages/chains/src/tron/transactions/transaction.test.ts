import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { PUBLISHED_TRANSACTIONS } from '@sunspan/tron-node/published-transactions'
import { describe, expect, it } from 'vitest'
import { tronHex } from '../address.ts'
import { encodeTransfer } from '../contracts/trc20.ts'
import { keyOfSecret } from '../treasury/treasury-key.ts'
import vectors from '../testing/tronweb-vectors.json' with { type: 'json' }
import { readTransaction, writeTransaction } from './transaction.ts'

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const { header, transactions } = vectors
const hexOf = (address: string): string => tronHex(address) ?? ''
/** A block whose height and hash give the header's two fields. */
const anchor = {
  height: BigInt(`0x${header.ref_block_bytes}`),
  hash: `${'0'.repeat(16)}${header.ref_block_hash}${'0'.repeat(32)}`,
  expiration: BigInt(header.expiration),
  timestamp: BigInt(header.timestamp),
}

describe.each(transactions)('a transaction of TronWeb ($kind, $txID)', (vector) => {
  const owner = hexOf(vector.from)
  const to = hexOf(vector.to)
  const payment =
    vector.kind === 'token'
      ? {
          type: 'TriggerSmartContract' as const,
          owner,
          to: hexOf(USDT),
          amount: 0n,
          data: encodeTransfer(to, BigInt(vector.amount)),
        }
      : {
          type: 'TransferContract' as const,
          owner,
          to,
          amount: BigInt(vector.amount),
          data: bytesToHex(utf8ToBytes('memo' in vector ? String(vector.memo) : '')),
        }
  const feeLimit = BigInt(vector.fee_limit)

  it('is written to the byte, with its id', () => {
    const { rawData, txId } = writeTransaction({ ...payment, feeLimit }, anchor)
    expect(bytesToHex(rawData)).toBe(vector.raw_data_hex)
    expect(txId).toBe(vector.txID)
  })

  it('is read back', () => {
    const read = readTransaction(hexToBytes(vector.raw_data_hex))
    expect(read).toEqual({
      txId: vector.txID,
      expiration: anchor.expiration,
      payment: { ...payment, feeLimit },
    })
  })

  it('is signed alike, by the key of the address', () => {
    const key = keyOfSecret(hexToBytes(vector.secret))
    expect(key.address).toBe(vector.from)
    const signature = bytesToHex(key.signTransaction(hexToBytes(vector.raw_data_hex)))
    expect(signature).toBe(vector.signature.toLowerCase())
  })
})

it.each(PUBLISHED_TRANSACTIONS)('reads and writes $txId of $source', (published) => {
  const { txId, rawData, refBlockBytes, refBlockHash, expiration, timestamp, ...rest } = published
  const { type, owner, to, amount, data, feeLimit } = rest
  const payment = { type, owner, to, amount, data, feeLimit }
  expect(readTransaction(hexToBytes(rawData))).toEqual({ txId, expiration, payment })
  const block = {
    height: BigInt(`0x${refBlockBytes}`),
    hash: `${'0'.repeat(16)}${refBlockHash}${'0'.repeat(32)}`,
  }
  const written = writeTransaction(payment, { ...block, expiration, timestamp })
  expect(written.txId).toBe(txId)
  expect(bytesToHex(written.rawData)).toBe(rawData)
})

it.each([
  ['nothing', ''],
  ['bytes that end too soon', '0a021f'],
  ['a field of an unknown type', '0b'],
  ['another contract', '5a02080c'],
  ['a number without an end', 'ff'.repeat(12)],
])('reads no transaction from %s', (_, hex) => {
  expect(readTransaction(hexToBytes(hex))).toBeUndefined()
})
