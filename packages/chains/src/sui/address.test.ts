import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1'
import { Secp256r1Keypair } from '@mysten/sui/keypairs/secp256r1'
import { isValidSuiAddress } from '@mysten/sui/utils'
import { expect, it } from 'vitest'
import { describeAddressCodec } from '../testing/suites/describe-address-codec.ts'
import { suiAddressCodec } from './address.ts'
import { coinTypeCodec, SUI } from './coin-types.ts'
import { keyOfMnemonic, suiAccount } from './treasury/treasury-key.ts'

const ADDRESS = '0xa2d14fad60c56049ecf75246a481934691214ce413e6a8ae2fe6834c173a6133'

describeAddressCodec('Sui', suiAddressCodec, {
  valid: [
    [ADDRESS, ADDRESS],
    [`0x${ADDRESS.slice(2).toUpperCase()}`, ADDRESS],
  ],
  invalid: [
    // A digit less, which could be any of them.
    ADDRESS.slice(0, -1),
    `${ADDRESS}0`,
    ADDRESS.slice(2),
    // With a checksum: of Fuel or of Starknet.
    '0xf8F8B6283d7fA5b672b530Cbb84Fcccb4FF8DC40f8176EF4544ddb1f1952AD07',
    '0x049D36570D4e46f48e99674bd3fcc84644DdD6b96F7C741B1562B82f9e004dC7',
    // Of the system.
    `0x${'0'.repeat(64)}`,
    `0x${'2'.padStart(64, '0')}`,
    '0x2',
    // Of Ethereum.
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    `0x${'0'.repeat(24)}d8da6bf26964af9d7eed9e03e53415d37aa96045`,
    // A type of coins.
    `${ADDRESS}::usdc::USDC`,
  ],
})

/** The test cases of the SDK's own ed25519 keypair. */
it.each([
  [
    'film crazy soon outside stand loop subway crumble thrive popular green nuclear struggle pistol arm wife phrase warfare march wheat nephew ask sunny firm',
    ADDRESS,
  ],
  [
    'require decline left thought grid priority false tiny gasp angle royal system attack beef setup reward aunt skill wasp tray vital bounce inflict level',
    '0x1ada6e6f3f3e4055096f606c746690f1108fcc2ca479055cc434a3e1d3f758aa',
  ],
  [
    'organ crash swim stick traffic remember army arctic mesh slice swear summer police vast chaos cradle squirrel hood useless evidence pet hub soap lake',
    '0xe69e896ca10f5a77732769803cc2b5707f0ab9d4407afb5e4b4464b89769af14',
  ],
])('derives the published address of a phrase', (phrase, address) => {
  expect(keyOfMnemonic(phrase).address).toBe(address)
})

const SECRETS = Array.from({ length: 8 }, (_, place) =>
  Uint8Array.from({ length: 32 }, (__, byte) => byte + place + 1),
)
const SCHEMES = [Ed25519Keypair, Secp256k1Keypair, Secp256r1Keypair]

it.each(SECRETS.flatMap((secret) => SCHEMES.map((scheme) => scheme.fromSecretKey(secret).toSuiAddress())))(
  'takes %s, which the SDK made, and none that the SDK does not take',
  (address) => {
    expect(isValidSuiAddress(address)).toBe(true)
    expect(suiAddressCodec.normalize(address)).toBe(address)
    for (const bad of [
      `${address}a`,
      address.slice(0, -1),
      `${address.slice(0, -1)}g`,
      `0x0x${address.slice(4)}`,
    ]) {
      expect([bad, isValidSuiAddress(bad), suiAddressCodec.isValid(bad)]).toEqual([bad, false, false])
    }
  },
)

it.each([0, 1, 2, 3])('derives account %i as the SDK does', (index) => {
  const phrase = 'test test test test test test test test test test test junk'
  const pair = Ed25519Keypair.deriveKeypair(phrase, `m/44'/784'/${index}'/0'/0'`)
  expect(suiAccount(phrase, index).address).toBe(pair.toSuiAddress())
})

it.each([
  ['0x2::sui::SUI', SUI],
  [SUI, SUI],
  [`0xABC::usdc::USDC`, `0x${'abc'.padStart(64, '0')}::usdc::USDC`],
  [ADDRESS, undefined],
  ['0x2::sui', undefined],
  ['0x2::sui::SUI::X', undefined],
  ['0x2::coin::Coin<0x2::sui::SUI>', undefined],
  [`0x${'1'.repeat(65)}::a::B`, undefined],
])('reads %s as a type of coins', (text, normal) => {
  expect(coinTypeCodec.normalize(text)).toBe(normal)
  expect(coinTypeCodec.isValid(text)).toBe(normal !== undefined)
})
