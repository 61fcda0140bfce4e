import { expect, it } from 'vitest'
import { addressFlaw } from './address-flaw.ts'

const WRONG_CHECKSUM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92267'

it.each([
  [WRONG_CHECKSUM, 'EVM', 'One of its characters is mistyped. Copy it again.'],
  [`0x${'0'.repeat(40)}`, 'EVM', 'Nobody owns this address: what is sent there is lost.'],
  [`0x${'0'.repeat(39)}1`, 'ZK_SYNC_ERA', 'Nobody owns this address: what is sent there is lost.'],
  [`0x${'e'.repeat(40)}`, 'EVM', undefined],
  [WRONG_CHECKSUM, 'SOLANA', 'This is an EVM address.'],
  ['0QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPp0b', 'TON', 'This address is for TON’s test network.'],
  ['UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwB', 'TON', undefined],
  ['somebody', 'EVM', undefined],
  ['somebody', 'SUI', undefined],
] as const)('%s on %s: %s', (text, networkType, flaw) => {
  expect(addressFlaw(text, networkType)).toBe(flaw)
})
