import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, RawWitness, type Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { describe, expect, it } from 'vitest'
import { createBitcoinLoginVerifier } from './login.ts'
import { toSign } from './login/simple-signature.ts'
import { networkOf } from './network.ts'

const MAINNET = networkOf('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f')
const verifier = createBitcoinLoginVerifier(MAINNET)
const verify = (address: string, message: string, signature: string): Promise<boolean> =>
  verifier.verify({ address, message, signature }, new AbortController().signal)

const KEY = new Uint8Array(32).fill(5)
const PUBLIC_KEY = pubECDSA(KEY)
const TEXT = 'Sign in to the bridge\nbc1q…'

type Payment = { readonly script: Uint8Array; readonly address?: string | undefined }
const wpkh = p2wpkh(PUBLIC_KEY, NETWORK)
const taproot = p2tr(pubSchnorr(KEY), undefined, NETWORK)
const nested = p2sh(wpkh, NETWORK)
const legacy = p2pkh(PUBLIC_KEY, NETWORK)
const addressOf = ({ address }: Payment): string => address ?? ''

function signSimple({ script }: Payment, message: string, key = KEY): string {
  const tx: Transaction = toSign(script, message)
  if (script.length === 34) tx.updateInput(0, { tapInternalKey: pubSchnorr(key) }, true)
  tx.signIdx(key, 0)
  tx.finalizeIdx(0)
  const { finalScriptWitness = [] } = tx.getInput(0)
  return Buffer.from(RawWitness.encode(finalScriptWitness)).toString('base64')
}

function signNested(message: string): string {
  const tx = toSign(nested.script, message)
  const hash = tx.preimageWitnessV0(0, legacy.script, 1, 0n)
  const der = secp256k1.sign(hash, KEY).toDERRawBytes()
  return Buffer.from(RawWitness.encode([Uint8Array.of(...der, 1), PUBLIC_KEY])).toString('base64')
}

function signOld(message: string, header: number, key = KEY): string {
  const text = Buffer.from(message)
  const prefixed = Buffer.concat([
    Buffer.from('\u0018Bitcoin Signed Message:\n'),
    Buffer.from([text.length]),
    text,
  ])
  const signature = secp256k1.sign(sha256(sha256(prefixed)), key)
  const bytes = Uint8Array.of(header + (signature.recovery ?? 0), ...signature.toCompactRawBytes())
  return Buffer.from(bytes).toString('base64')
}

describe('logins with Bitcoin', () => {
  /** Test vectors of BIP 322. */
  it.each([
    [
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      'Hello World',
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
  ])('takes the published signature of %j', async (message, signature) => {
    const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
    expect(await verify(address, message, signature)).toBe(true)
    expect(await verify(address, `${message}!`, signature)).toBe(false)
  })

  const proofs: readonly (readonly [string, Payment, string])[] = [
    ['P2WPKH by BIP 322', wpkh, signSimple(wpkh, TEXT)],
    ['P2TR by BIP 322', taproot, signSimple(taproot, TEXT)],
    ['P2SH-P2WPKH by BIP 322', nested, signNested(TEXT)],
    ['P2PKH the older way', legacy, signOld(TEXT, 31)],
    ['P2WPKH the older way', wpkh, signOld(TEXT, 39)],
    ['P2WPKH the older way, marked as P2PKH', wpkh, signOld(TEXT, 31)],
    ['P2SH-P2WPKH the older way', nested, signOld(TEXT, 35)],
    ['P2TR the older way', taproot, signOld(TEXT, 31)],
  ]

  it.each(proofs)('W-10 takes %s, of its own address and text alone', async (_, payment, signature) => {
    expect(await verify(addressOf(payment), TEXT, signature)).toBe(true)
    expect(await verify(addressOf(payment), `${TEXT} `, signature)).toBe(false)
    const strangers = [pubECDSA(new Uint8Array(32).fill(6))].flatMap((key) => [
      addressOf(p2wpkh(key, NETWORK)),
      addressOf(p2pkh(key, NETWORK)),
      addressOf(p2tr(key.slice(1), undefined, NETWORK)),
    ])
    for (const stranger of strangers) expect(await verify(stranger, TEXT, signature)).toBe(false)
  })

  it.each(proofs)('refuses %s with any byte changed', async (_, payment, signature) => {
    const bytes = Buffer.from(signature, 'base64')
    for (let at = 1; at < bytes.length; at += 7) {
      const forged = Buffer.from(bytes)
      forged.writeUInt8(forged.readUInt8(at) ^ 4, at)
      expect(await verify(addressOf(payment), TEXT, forged.toString('base64'))).toBe(false)
    }
  })

  it('W-10 refuses another spelling, another network, an S that is too high, and nonsense', async () => {
    const signature = signOld(TEXT, 31)
    const bytes = Buffer.from(signature, 'base64')
    const s = BigInt(`0x${bytes.subarray(33).toString('hex')}`)
    const high = (secp256k1.CURVE.n - s).toString(16).padStart(64, '0')
    const header = Buffer.from([bytes.readUInt8(0) ^ 1])
    const malleated = Buffer.concat([header, bytes.subarray(1, 33), Buffer.from(high, 'hex')])
    const address = addressOf(legacy)
    for (const other of [
      malleated.toString('base64'),
      signature.replace(/=+$/, ''),
      ` ${signature}`,
      bytes.toString('hex'),
      '',
      'AA==',
      'A'.repeat(600),
    ]) {
      expect(await verify(address, TEXT, other)).toBe(false)
    }
    const regtest = addressOf(p2wpkh(PUBLIC_KEY, { ...NETWORK, bech32: 'bcrt' }))
    expect(await verify(regtest, TEXT, signSimple(wpkh, TEXT))).toBe(false)
  })
})
