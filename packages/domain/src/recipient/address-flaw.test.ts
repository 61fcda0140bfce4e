import { expect, it } from 'vitest'
import { addressFlaw } from './address-flaw.ts'

const WRONG_CHECKSUM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92267'
const MIXED_CASE = `0x${'aB'.repeat(32)}`

it.each([
  [WRONG_CHECKSUM, 'EVM', 'One of its characters is mistyped. Copy it again.'],
  [`0x${'0'.repeat(40)}`, 'EVM', 'Nobody owns this address: what is sent there is lost.'],
  [`0x${'0'.repeat(39)}1`, 'ZK_SYNC_ERA', 'Nobody owns this address: what is sent there is lost.'],
  [`0x${'e'.repeat(40)}`, 'EVM', undefined],
  [WRONG_CHECKSUM, 'SOLANA', 'This is an EVM address.'],
  ['0QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPp0b', 'TON', 'This address is for TON’s test network.'],
  ['UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwB', 'TON', undefined],
  [MIXED_CASE, 'SUI', 'Sui addresses are written in one case: this is a Fuel or Starknet address.'],
  [MIXED_CASE, 'STARKNET', 'This is a Fuel or Sui address.'],
  [
    MIXED_CASE.replace('aB', '04'),
    'STARKNET',
    'One of its characters is mistyped, or it is a Fuel address. Copy it again from a Starknet wallet.',
  ],
  [
    MIXED_CASE,
    'FUEL',
    'One of its characters is mistyped, or it is a Starknet address. Copy it again from a Fuel wallet.',
  ],
  [
    MIXED_CASE.toLowerCase(),
    'FUEL',
    'Written in one case it could be a Starknet or Sui address as well. Copy it from a Fuel wallet, with its small and capital letters.',
  ],
  ...(['FUEL', 'STARKNET', 'SUI'] as const).map(
    (type) =>
      [
        WRONG_CHECKSUM.replace('0x', `0x${'0'.repeat(24)}`),
        type,
        'No wallet has an address with this many zeros: it looks like a padded EVM address.',
      ] as const,
  ),
  [MIXED_CASE, 'EVM', 'This is a Fuel or Sui address.'],
  ['somebody', 'EVM', undefined],
  ['somebody', 'SUI', undefined],
] as const)('%s on %s: %s', (text, networkType, flaw) => {
  expect(addressFlaw(text, networkType)).toBe(flaw)
})
