import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../testing/cpu-time.ts'
import { parseTransaction } from './parse-block.ts'

const MOST_MS = 50

describe('a transaction that counts more than it has', () => {
  it.each([
    ['inputs', '01000000feffffff01'],
    ['outputs', `01000000${'00'}feffffff01`],
    ['witnesses', `010000000001${'01'}${'00'.repeat(36)}00ffffffff00feffffffff`],
    ['bytes of a script', `01000000${'01'}${'00'.repeat(36)}feffffffff`],
  ])('of %s is refused at once', (_, hex) => {
    const start = cpuTime()
    expect(() => parseTransaction(hexToBytes(hex))).toThrow(
      expect.objectContaining({ kind: 'rpc_untrustworthy' }),
    )
    expect(cpuTime() - start).toBeLessThan(MOST_MS)
  })
})
