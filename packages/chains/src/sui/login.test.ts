import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1'
import { Secp256r1Keypair } from '@mysten/sui/keypairs/secp256r1'
import { MultiSigPublicKey } from '@mysten/sui/multisig'
import { expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { createSuiLoginVerifier } from './login.ts'
import { byteVector } from './transactions/bcs-writer.ts'
import { personalMessageHash } from './transactions/digests.ts'
import { keyOfSecret } from './treasury/treasury-key.ts'

const verifier = createSuiLoginVerifier()
const TEXT = 'Sign in to Sunspan\nNonce: 5 — ü'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const PAIRS = [
  ['ed25519', new Ed25519Keypair()],
  ['secp256k1', new Secp256k1Keypair()],
  ['secp256r1', new Secp256r1Keypair()],
] as const

it.each(PAIRS)('accepts what the official SDK signs with %s, and nothing else', async (_, pair) => {
  const address = pair.toSuiAddress()
  const { signature } = await pair.signPersonalMessage(bytesOf(TEXT))
  const isAccepted = (login: object): Promise<boolean> =>
    verifier.verify({ address, message: TEXT, signature, ...login }, UNLIMITED)
  expect(await isAccepted({})).toBe(true)
  expect(await verifier.provesByKey?.({ address, message: TEXT, signature })).toBe(true)
  expect(await isAccepted({ message: `${TEXT} ` })).toBe(false)
  expect(await isAccepted({ address: new Ed25519Keypair().toSuiAddress() })).toBe(false)
  const bytes = Buffer.from(signature, 'base64')
  for (const place of [0, 1, 40, 66, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(await isAccepted({ signature: changed.toString('base64') })).toBe(false)
  }
  expect(await isAccepted({ signature: bytes.subarray(0, -1).toString('base64') })).toBe(false)
  expect(await isAccepted({ signature: '' })).toBe(false)
  expect(await isAccepted({ signature: signature.replace(/=+$/, '') })).toBe(false)
  expect(await isAccepted({ signature: `${'A'.repeat(129)}=` })).toBe(false)
  expect(await isAccepted({ signature: `0x${bytes.toString('hex')}` })).toBe(false)
})

it('accepts no signature of a transaction as one of a message', async () => {
  const pair = new Ed25519Keypair()
  const { signature } = await pair.signTransaction(bytesOf(TEXT))
  expect(await verifier.verify({ address: pair.toSuiAddress(), message: TEXT, signature }, UNLIMITED)).toBe(
    false,
  )
})

it('accepts no multisig, which it does not know', async () => {
  const pair = new Ed25519Keypair()
  const shared = MultiSigPublicKey.fromPublicKeys({
    threshold: 1,
    publicKeys: [{ publicKey: pair.getPublicKey(), weight: 1 }],
  })
  const signature = shared.combinePartialSignatures([
    (await pair.signPersonalMessage(bytesOf(TEXT))).signature,
  ])
  expect(await verifier.verify({ address: shared.toSuiAddress(), message: TEXT, signature }, UNLIMITED)).toBe(
    false,
  )
})

it('signs as the official SDK does', async () => {
  const secret = Uint8Array.from({ length: 32 }, (_, place) => 200 - place)
  const { signature } = await Ed25519Keypair.fromSecretKey(secret).signPersonalMessage(bytesOf(TEXT))
  expect(keyOfSecret(secret).signHash(personalMessageHash(byteVector(bytesOf(TEXT))))).toBe(signature)
})
