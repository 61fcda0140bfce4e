import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, it } from 'vitest'
import { createTronLoginVerifier } from './login.ts'
import vectors from './testing/tronweb-vectors.json' with { type: 'json' }

const SIGNAL = AbortSignal.timeout(5_000)
const verifier = createTronLoginVerifier()
const verify = (address: string, message: string, signature: string) =>
  verifier.verify({ address, message, signature }, SIGNAL)
const [first, second] = vectors.messages
if (first === undefined || second === undefined) throw new TypeError('There are too few vectors.')

describe.each(vectors.messages)('a text that TronWeb signed for $address', ({ address, text, signature }) => {
  it('proves its address, with either form of the recovery byte, and nothing else', async () => {
    expect(await verify(address, text, signature)).toBe(true)
    const last = Number.parseInt(signature.slice(-2), 16) - 27
    expect(await verify(address, text, `${signature.slice(0, -2)}0${last}`)).toBe(true)
    expect(await verify(address, `${text} `, signature)).toBe(false)
    expect(await verify('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', text, signature)).toBe(false)
    expect(await verifier.provesByKey?.({ address, message: text, signature })).toBe(true)
  })
})

it('rejects the twin of a signature, whose other number is high', async () => {
  const body = first.signature.slice(2, 130)
  const high = secp256k1.CURVE.n - BigInt(`0x${body.slice(64)}`)
  const last = first.signature.endsWith('1b') ? '1c' : '1b'
  const twin = `0x${body.slice(0, 64)}${high.toString(16).padStart(64, '0')}${last}`
  expect(await verify(first.address, first.text, twin)).toBe(false)
})

it.each([
  ['no signature', ''],
  ['one byte less', first.signature.slice(0, -2)],
  ['another recovery byte', `${first.signature.slice(0, -2)}1d`],
  ['zeros', `0x${'0'.repeat(128)}1b`],
  ['the signature of another text', second.signature],
])('rejects %s', async (_, signature) => {
  expect(await verify(first.address, first.text, signature)).toBe(false)
})

it('rejects what an Ethereum wallet would sign, whose prefix is another', async () => {
  const { hashMessage } = await import('viem')
  const { privateKeyToAccount } = await import('viem/accounts')
  const account = privateKeyToAccount(`0x${'03'.repeat(32)}`)
  expect(hashMessage(first.text)).toMatch(/^0x/)
  expect(await verify(first.address, first.text, await account.signMessage({ message: first.text }))).toBe(
    false,
  )
})
