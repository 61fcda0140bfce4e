import { fromBase64 } from '@mysten/sui/utils'
import { describe, expect, it } from 'vitest'
import { PUBLISHED_TRANSACTIONS } from '../testing/published-transactions.ts'
import { signerOf } from './signatures.ts'
import { readTransaction } from './transaction.ts'

describe.each(PUBLISHED_TRANSACTIONS)('$digest of $network', ({ digest, sender, ...signed }) => {
  const bytes = fromBase64(signed.bytes)
  const signature = fromBase64(signed.signature)

  it('is read, with its digest, and signed by its sender', () => {
    const transaction = readTransaction(bytes)
    expect([transaction.digest, transaction.sender]).toEqual([digest, sender])
    expect(signerOf(signature, bytes)).toBe(sender)
  })

  it('is unsigned once a byte of either is changed', () => {
    for (const place of [0, 40, bytes.length - 1])
      expect(signerOf(signature, bytes.with(place, (bytes[place] ?? 0) ^ 1))).toBeUndefined()
    for (const place of [0, 1, 64, 96])
      expect(signerOf(signature.with(place, (signature[place] ?? 0) ^ 1), bytes)).toBeUndefined()
  })
})
