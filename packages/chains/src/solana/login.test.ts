import { ed25519 } from '@noble/curves/ed25519.js'
import {
  address,
  compileOffchainMessageV0Envelope,
  offchainMessageApplicationDomain,
  offchainMessageContentRestrictedAsciiOf1232BytesMax,
  offchainMessageContentUtf8Of1232BytesMax,
  offchainMessageContentUtf8Of65535BytesMax,
  type OffchainMessageV0,
} from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { toBase58 } from '../encoding/base58.ts'
import { createSolanaLoginVerifier } from './login.ts'
import { keyOfSecret } from './treasury/treasury-key.ts'

const verifier = createSolanaLoginVerifier()
const key = keyOfSecret(new Uint8Array(32).fill(9))
const other = keyOfSecret(new Uint8Array(32).fill(8))
const message = 'Sign in to localhost:3000'
const bytes = new TextEncoder().encode(message)
const signature = toBase58(key.sign(bytes))
const proves = (login: Partial<{ address: string; message: string; signature: string }>) =>
  verifier.provesByKey?.({ address: key.address, message, signature, ...login })

/** The same signature with the group order added to its scalar, which lax verifiers also accept. */
function malleable(): string {
  const raw = key.sign(bytes)
  let scalar = 0n
  for (const byte of raw.slice(32).toReversed()) scalar = scalar * 256n + BigInt(byte)
  let raised = scalar + 2n ** 252n + 27742317777372353535851937790883648493n
  const tail = Array.from({ length: 32 }, () => {
    const byte = Number(raised & 0xffn)
    raised >>= 8n
    return byte
  })
  return toBase58(Uint8Array.of(...raw.slice(0, 32), ...tail))
}

describe('a Solana login', () => {
  it('is proved by the signature of the very text and account', async () => {
    expect(await proves({})).toBe(true)
    expect(await verifier.verify({ address: key.address, message, signature }, AbortSignal.timeout(1))).toBe(
      true,
    )
  })

  it.each([
    ['another account', { address: other.address }],
    ['another text', { message: `${message} ` }],
    ['another signer', { signature: toBase58(other.sign(bytes)) }],
    [
      'a signature that is spelled in hex',
      { signature: `0x${Buffer.from(key.sign(bytes)).toString('hex')}` },
    ],
    ['a second spelling of the signature', { signature: malleable() }],
    ['no signature', { signature: '' }],
    ['an endless text', { message: 'x'.repeat(10_000) }],
    ['an invalid address', { address: 'nobody' }],
  ])('is not proved by %s', async (_, login) => {
    expect(await proves(login)).toBe(false)
  })

  it('is not proved by a key of small order, which signs any text', async () => {
    const weak = new Uint8Array(32)
    weak[0] = 1
    const forged = Uint8Array.of(...weak, ...new Uint8Array(32))
    expect(ed25519.verify(forged, bytes, weak, { zip215: true })).toBe(true)
    expect(await proves({ address: toBase58(weak), signature: toBase58(forged) })).toBe(false)
  })
})

describe('a login of a key in hardware, which signs an off-chain message', () => {
  const officialForm = (content: OffchainMessageV0['content']): Uint8Array =>
    Uint8Array.from(
      compileOffchainMessageV0Envelope({
        version: 0,
        content,
        applicationDomain: offchainMessageApplicationDomain('11111111111111111111111111111111'),
        requiredSignatories: [{ address: address(key.address) }],
        // CAST: the content kinds differ only by their format.
      } as OffchainMessageV0).content,
    )

  it.each([
    ['printable ASCII', offchainMessageContentRestrictedAsciiOf1232BytesMax('Sign in to localhost:3000')],
    ['several lines', offchainMessageContentUtf8Of1232BytesMax('Grüße\nvon hier')],
    ['a long text', offchainMessageContentUtf8Of65535BytesMax('Grüße '.repeat(300))],
  ])('is proved as the official SDK writes it: %s', async (_, content) => {
    const form = officialForm(content)
    const login = { message: content.text, signature: toBase58(key.sign(form)) }
    expect(await proves(login)).toBe(true)
    expect(await proves({ ...login, message: `${content.text}.` })).toBe(false)
    expect(await proves({ ...login, signature: toBase58(other.sign(form)) })).toBe(false)
  })

  it('is proved with the short header of older devices', async () => {
    const header = Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'), 0, 0, bytes.length, 0)
    const form = Uint8Array.of(...header, ...bytes)
    expect(await proves({ signature: toBase58(key.sign(form)) })).toBe(true)
    expect(await proves({ signature: toBase58(key.sign(form.slice(1))) })).toBe(false)
  })
})
