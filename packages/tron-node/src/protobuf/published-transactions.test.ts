import { expect, it } from 'vitest'
import { PUBLISHED_TRANSACTIONS } from '../testing/published-transactions.ts'
import { recoverSigner, sha256 } from './address.ts'
import { readRawData, writeRawData } from './raw-data.ts'

const SIGNED = PUBLISHED_TRANSACTIONS.flatMap(({ signature, ...rest }) =>
  signature === null ? [] : [{ ...rest, signature }],
)

it.each(PUBLISHED_TRANSACTIONS)(
  '$txId of $source has its id, is read, and written to the byte',
  (published) => {
    const { txId, rawData, type, owner, to, amount, data, feeLimit, ...rest } = published
    const { refBlockBytes, refBlockHash, expiration, timestamp } = rest
    const bytes = Buffer.from(rawData, 'hex')
    const isCall = type === 'TriggerSmartContract'
    expect(sha256(bytes).toString('hex')).toBe(txId)
    const raw = readRawData(bytes)
    const contract = { type, owner, to, amount, data: isCall ? data : '' }
    const facts = { refBlockBytes, refBlockHash, expiration, timestamp, feeLimit }
    expect(raw).toEqual({ ...facts, data: isCall ? '' : data, contract })
    expect(Buffer.from(writeRawData(raw)).toString('hex')).toBe(rawData)
  },
)

it.each(SIGNED)(
  '$txId of $source is signed by its owner, and no longer once a byte is changed',
  ({ rawData, signature, owner }) => {
    const bytes = Buffer.from(rawData, 'hex')
    const signed = Buffer.from(signature, 'hex')
    expect(recoverSigner(sha256(bytes), signed)).toBe(owner)
    expect(recoverSigner(sha256(Buffer.concat([bytes, Buffer.of(0)])), signed)).not.toBe(owner)
    expect(recoverSigner(sha256(bytes), signed.subarray(1))).toBeUndefined()
  },
)
