import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeAddressCodec } from '../testing/suites/describe-address-codec.ts'
import { addressOf, bitcoinAddressCodec, bitcoinAddressesOn, scriptOf } from './address.ts'
import { networkOf } from './network.ts'

const MAINNET = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const REGTEST = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'

/** From BIP 173 and BIP 350, and Bitcoin Core's own examples of the older types. */
describeAddressCodec('Bitcoin', bitcoinAddressCodec, {
  valid: [
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    [
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ],
    ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ],
  invalid: [
    // A checksum of the wrong kind for the version.
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7he',
    // Mixed case, a wrong checksum, wrong lengths, non-zero padding.
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8F3t4',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
    'bc1pw5dgrnzv',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv',
    // Future versions.
    'bc1sw50qgdz25j',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  ],
})

describe('addresses of one network', () => {
  it.each([
    [REGTEST, 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', true],
    [REGTEST, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', false],
    [REGTEST, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', false],
    [MAINNET, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
    [MAINNET, 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', false],
    [MAINNET, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', false],
  ])('on %s takes %s: %s', (chainId, address, isTaken) => {
    expect(bitcoinAddressesOn(chainId).isValid(address)).toBe(isTaken)
  })

  it.each([
    ['main', MAINNET, NETWORK],
    ['regtest', REGTEST, { ...TEST_NETWORK, bech32: 'bcrt' }],
  ])('agrees with an independent implementation on %s', (_, chainId, theirs) => {
    const network = networkOf(chainId)
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
    const outputs = fc.oneof(
      bytes(20).map((hash) => ({ type: 'pkh' as const, hash })),
      bytes(20).map((hash) => ({ type: 'sh' as const, hash })),
      bytes(20).map((hash) => ({ type: 'wpkh' as const, hash })),
      bytes(32).map((hash) => ({ type: 'wsh' as const, hash })),
    )
    fc.assert(
      fc.property(outputs, (output) => {
        const script = Buffer.from(OutScript.encode(output)).toString('hex')
        const address = Address(theirs).encode(output)
        expect(addressOf(script, network)).toBe(address)
        expect(scriptOf(address, network)).toBe(script)
      }),
    )
  })

  it.each(['6a0568656c6c6f', '51', '', '0014751e76e8199196d454941c45d1b3a323f1433b', '51024e73'])(
    'knows no address of the script %s',
    (script) => {
      expect(addressOf(script, networkOf(MAINNET))).toBeUndefined()
    },
  )
})
