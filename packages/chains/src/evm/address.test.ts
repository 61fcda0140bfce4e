import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, it } from 'vitest'
import { describeAddressCodec } from '../testing/suites/describe-address-codec.ts'
import { evmAddressCodec, toChecksumAddress } from './address.ts'

const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describeAddressCodec('EVM', evmAddressCodec, {
  valid: [
    [CHECKSUMMED, CHECKSUMMED],
    [CHECKSUMMED.toLowerCase(), CHECKSUMMED],
    [`0x${CHECKSUMMED.slice(2).toUpperCase()}`, CHECKSUMMED],
    ['0x0000000000000000000000000000000000000100', '0x0000000000000000000000000000000000000100'],
  ],
  invalid: [
    '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    CHECKSUMMED.slice(2),
    CHECKSUMMED.slice(0, -1),
    `0x${'g'.repeat(40)}`,
    `0x${'0'.repeat(40)}`,
    `0x${'0'.repeat(39)}1`,
    `0x${'0'.repeat(38)}ff`,
    `0x${'e'.repeat(40)}`,
    `0x${'E'.repeat(40)}`,
    '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'vitalik.eth',
  ],
})

const addresses = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)

it('spells checksums as viem does', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      expect(toChecksumAddress(address)).toBe(getAddress(address))
    }),
  )
})

it('refuses every address with one letter in the wrong case', () => {
  const mixed = Array.from(CHECKSUMMED, (_, index) => index).filter(
    (index) => index > 1 && /[a-zA-Z]/.test(CHECKSUMMED.charAt(index)),
  )
  for (const index of mixed) {
    const letter = CHECKSUMMED.charAt(index)
    const swapped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    const wrong = `${CHECKSUMMED.slice(0, index)}${swapped}${CHECKSUMMED.slice(index + 1)}`
    expect(evmAddressCodec.isValid(wrong), wrong).toBe(false)
  }
  expect(mixed.length).toBeGreaterThan(10)
})
