import { describeAddressCodec } from '../testing/suites/describe-address-codec.ts'
import { toTronAddress, tronAddressCodec, tronHex } from './address.ts'
import { expect, it } from 'vitest'
import vectors from './testing/tronweb-vectors.json' with { type: 'json' }

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const same = (address: string): [string, string] => [address, address]

describeAddressCodec('TRON', tronAddressCodec, {
  valid: [
    // Contracts of the main network: USDT, USDC, USDD, WTRX, JustSwap.
    same(USDT),
    same('TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'),
    same('TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn'),
    same('TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR'),
    same('TXk8rQSAvPvBBNtqSoY6nCfsXWCSSpTVQF'),
  ],
  invalid: [
    // Checksum, letter, length.
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
    'tR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6',
    // Zero, and precompiled contracts.
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    toTronAddress(`41${'0'.repeat(38)}01`),
    // Hex has no checksum.
    '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
    // Another prefix: that of a test network of old.
    '27fnkXjQGrjTCTNmQ5PJYbbLkFR6VPmzFDE',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ],
})

it('spells an address as 21 bytes in hex, and back', () => {
  const hex = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'
  expect(tronHex(USDT)).toBe(hex)
  expect(toTronAddress(hex)).toBe(USDT)
  expect(toTronAddress(hex.slice(2))).toBe(USDT)
})

const made = [
  ...vectors.transactions.flatMap(({ from, to }) => [from, to]),
  ...vectors.messages.map(({ address }) => address),
]

it.each([...new Set(made)])('takes %s, which TronWeb made, and no misspelling of it', (address) => {
  expect(tronAddressCodec.normalize(address)).toBe(address)
  expect(toTronAddress(tronHex(address) ?? '')).toBe(address)
  for (const place of [1, 7, 20, 33]) {
    const letter = address[place] === '2' ? '3' : '2'
    expect(tronAddressCodec.isValid(address.slice(0, place) + letter + address.slice(place + 1))).toBe(false)
  }
})
