import { getChecksumAddress } from 'starknet'
import { expect, it } from 'vitest'
import { describeAddressCodec } from '../testing/suites/describe-address-codec.ts'
import { readAnnounced, spellAddress, starknetAddressCodec } from './address.ts'

/** STRK, as Starknet's documentation spells it. */
const STRK = '0x04718f5a0Fc34cC1AF16A1cdee98fFB20C31f5cD61D6Ab07201858f4287c938D'
const BOUND = 2n ** 251n - 256n

describeAddressCodec('Starknet', starknetAddressCodec, {
  valid: [
    [STRK, STRK],
    [STRK.toLowerCase(), STRK],
    [`0x${STRK.slice(2).toUpperCase()}`, STRK],
    [spellAddress(BOUND - 1n), spellAddress(BOUND - 1n)],
  ],
  invalid: [
    // A digit less, which could be any of them.
    STRK.slice(0, -1),
    `0x${STRK.slice(3)}`,
    // Another case of a letter.
    STRK.replace('c938D', 'C938D'),
    '0x0000000000000000000000000000000000000000000000000000000000000000',
    '0x0000000000000000000000000000000000000000000000000000000000000001',
    `0x${BOUND.toString(16).padStart(64, '0')}`,
    `0x${'f'.repeat(64)}`,
    // Of Ethereum.
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    STRK.slice(2),
  ],
})

it.each(Array.from({ length: 40 }, (_, place) => BigInt(place + 1) ** 80n % BOUND))(
  'spells %s as the official SDK does',
  (value) => {
    expect(spellAddress(value)).toBe(getChecksumAddress(`0x${value.toString(16)}`))
  },
)

it.each([
  [`0x${STRK.slice(3).toLowerCase()}`, STRK],
  [STRK, STRK],
  ['0x1', undefined],
  ['4718f5a0', undefined],
])('reads %s of a wallet', (text, normal) => {
  expect(readAnnounced(text)).toBe(normal)
})
