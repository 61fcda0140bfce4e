// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aNetwork } from '../../../entities/network/testing/network-builder.ts'
import { readTransaction } from './read-transaction.ts'

const HASH = `0x${'ab12cd34'.repeat(8)}`
const networks = [
  aNetwork({ id: 'ethereum', name: 'Ethereum', explorerUrl: 'https://etherscan.io' }),
  aNetwork({ id: 'base', name: 'Base', explorerUrl: 'https://basescan.org' }),
  aNetwork({ id: 'ink', name: 'Ink', explorerUrl: 'https://explorer.example/ink' }),
]
const read = (text: string, networkId?: string) => readTransaction(text, networks, networkId)

describe('a pasted text', () => {
  it.each([HASH, ` ${HASH}\n`, HASH.toUpperCase().replace('0X', '0x'), HASH.slice(2)])(
    'is a hash, however it is spelled: %s',
    (text) => {
      expect(read(text, 'base')).toEqual({ hash: HASH, networkId: undefined, issue: undefined })
      expect(read(text).hash).toBe(HASH)
    },
  )

  it.each([
    [`https://etherscan.io/tx/${HASH}`, 'ethereum'],
    [`https://www.etherscan.io/tx/${HASH}#eventlog`, 'ethereum'],
    [`https://basescan.org/tx/${HASH}?a=1`, 'base'],
    [`https://explorer.example/ink/tx/${HASH}/`, 'ink'],
  ])('is a link that names network and hash: %s', (link, networkId) => {
    expect(read(link, 'polygon')).toEqual({ hash: HASH, networkId, issue: undefined })
  })

  it('is a link of another explorer, which still names the hash', () => {
    expect(read(`https://blockscout.example/tx/${HASH}`)).toMatchObject({ hash: HASH, networkId: undefined })
    expect(read(`https://explorer.example/other/tx/${HASH}`).networkId).toBeUndefined()
  })

  it.each(['https://etherscan.io/address/0x12', 'https://', 'https://etherscan.io/'])(
    'is a link without a hash: %s',
    (link) => {
      expect(read(link).issue).toBe('link_unknown')
    },
  )

  it('is nothing at all', () => {
    expect(read('  ')).toEqual({ hash: undefined, networkId: undefined, issue: undefined })
    expect(read('0x12', 'base').issue).toBe('not_a_hash')
    expect(read(`${HASH}00`, 'base').issue).toBe('not_a_hash')
  })

  it('never throws, and never gives what is not a hash', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.constant(HASH)), (text) => {
        const { hash } = read(text, 'base')
        expect(hash === undefined || /^0x[0-9a-f]{64}$/.test(hash)).toBe(true)
      }),
    )
  })
})
