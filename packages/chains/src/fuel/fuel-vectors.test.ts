import { Wallet, ScriptTransactionRequest } from '@fuel-ts/account'
import { Address } from '@fuel-ts/address'
import { expect, it } from 'vitest'
import { describeAddressCodec } from '../testing/suites/describe-address-codec.ts'
import { fuelAddressCodec, readAnnounced, spellId } from './address.ts'
import { createFuelLoginVerifier } from './login.ts'
import { fuelAccount } from './treasury/treasury-key.ts'
import { encodeTransfer, transferId, type Transfer } from './transactions/encode-transfer.ts'
import { hashMessage } from './transactions/hash-message.ts'
import { keyOfSecret } from './transactions/signatures.ts'
import { toRequest } from './wallet/deposit-request.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'

/** Of the SDK's documentation of addresses. */
const LOWER = '0x6b824381ad98bb4b7f8c4e9a6f7bd8ea5bd4a6ef14d6b5ee9c7d40e1d4ff5a6e'
const SPELLED = new Address(LOWER).toChecksum()
const PHRASE = 'test test test test test test test test test test test junk'
const BASE = '0xf8f8b6283d7fa5b672b530cbb84fcccb4ff8dc40f8176ef4544ddb1f1952ad07'
const USDC = '0x286c479da40dc953bddc3bb4c453b608bba2e0ac483b077bd475174115395e6b'

const secretOf = (place: number): string => (place + 1).toString(16).padStart(64, '0')

describeAddressCodec('Fuel', fuelAddressCodec, {
  valid: [
    [SPELLED, SPELLED],
    [spellId(`0x${'1'.repeat(64)}`), `0x${'1'.repeat(64)}`],
  ],
  invalid: [
    // Without its checksum, it could as well be of Starknet or of Sui.
    LOWER,
    `0x${LOWER.slice(2).toUpperCase()}`,
    SPELLED.slice(0, -1),
    SPELLED.slice(2),
    SPELLED.replace('A', 'a'),
    '0x0000000000000000000000000000000000000000000000000000000000000000',
    // Of Ethereum, unchanged and padded.
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    spellId('0x000000000000000000000000d8da6bf26964af9d7eed9e03e53415d37aa96045'),
    // Of Starknet, with the checksum of its wallets.
    '0x04718f5a0Fc34cC1AF16A1cdee98fFB20C31f5cD61D6Ab07201858f4287c938D',
    // The old form of Fuel's.
    'fuel1dvpyxqdvnza5kluvf6dx77782aw5hfh0znttrm5u04qwr48ltfhq9p0x5c',
  ],
})

it.each(Array.from({ length: 24 }, (_, place) => secretOf(place)))(
  'derives and spells the address of %s as the official SDK does',
  (secret) => {
    const { address } = Wallet.fromPrivateKey(`0x${secret}`)
    expect(keyOfSecret(secret).address).toBe(address.toChecksum())
    expect(readAnnounced(address.toB256())).toBe(address.toChecksum())
  },
)

it.each([0, 1, 2, 7])('derives account %i of a phrase as the Fuel wallet does', (index) => {
  const wallet = Wallet.fromMnemonic(PHRASE, `m/44'/1179993420'/${index}'/0/0`)
  expect(fuelAccount(PHRASE, index).address).toBe(wallet.address.toChecksum())
})

it.each([
  '',
  'a',
  'Sign in',
  'Zeile\nzwei',
  'ünïcode 🚀',
  'x'.repeat(1_000),
  ...Array.from({ length: 14 }, (_, place) => `Login ${String(place)}\nNonce: ${'7'.repeat(place)}`),
])('signs and verifies %j as the official SDK does', async (message) => {
  const wallet = Wallet.fromPrivateKey(`0x${secretOf(4)}`)
  const signature = await wallet.signMessage(message)
  expect(keyOfSecret(secretOf(4)).sign(hashMessage(message))).toBe(signature)
  const login = createFuelLoginVerifier()
  const address = wallet.address.toChecksum()
  expect(await login.verify({ address, message, signature }, UNLIMITED)).toBe(true)
  expect(await login.provesByKey?.({ address, message, signature })).toBe(true)
  const personal = await wallet.signMessage({ personalSign: message })
  expect(await login.verify({ address, message, signature: personal }, UNLIMITED)).toBe(true)
  const other = `${signature.slice(0, -2)}${signature.endsWith('00') ? '01' : '00'}`
  for (const bad of [other, '0x', signature.slice(0, -2), 'hello']) {
    expect(await login.verify({ address, message, signature: bad }, UNLIMITED)).toBe(false)
  }
  expect(await login.verify({ address, message: `${message}!`, signature }, UNLIMITED)).toBe(false)
  expect(await login.verify({ address: LOWER, message, signature }, UNLIMITED)).toBe(false)
})

const transferOf = (place: number): Transfer => {
  const owner = Wallet.fromPrivateKey(`0x${secretOf(place)}`).address.toB256()
  const coin = (index: number, assetId: string) => ({
    utxoId: `0x${String(index).repeat(64)}${index.toString(16).padStart(4, '0')}`,
    owner,
    assetId,
    amount: 10n ** 9n * BigInt(index + 1),
  })
  return {
    inputs: [coin(1, BASE), ...(place % 2 === 0 ? [] : [coin(2, USDC), coin(3, USDC)])],
    payments: Array.from({ length: (place % 3) + 1 }, (_, index) => ({
      to: `0x${'ab'.repeat(31)}0${index}`,
      amount: 2n ** BigInt((place * 7) % 63),
      assetId: place % 2 === 0 ? BASE : USDC,
    })),
    change: owner,
    maxFee: BigInt(place) * 1_000n + 1n,
    note: place % 4 === 0 ? '0x' : `0x${'c'.repeat(32)}`,
    ...(place % 3 === 0 && { expiration: 1_000n + BigInt(place) }),
  }
}

it.each(Array.from({ length: 24 }, (_, place) => place))(
  'encodes, names and signs transfer %i as the official SDK does',
  async (place) => {
    const transfer = transferOf(place)
    const request = new ScriptTransactionRequest({
      ...toRequest(transfer),
      ...(transfer.expiration !== undefined && { expiration: Number(transfer.expiration) }),
    })
    const chainId = place % 2 === 0 ? 0 : 9_889
    const id = request.getTransactionId(chainId)
    expect(transferId(transfer, String(chainId))).toBe(id)
    expect(transferId(transfer, String(chainId + 1))).not.toBe(id)
    const signature = keyOfSecret(secretOf(place)).sign(id)
    request.updateWitness(0, signature)
    expect(encodeTransfer(transfer, signature)).toBe(
      `0x${Buffer.from(request.toTransactionBytes()).toString('hex')}`,
    )
  },
)
