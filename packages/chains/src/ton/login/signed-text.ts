import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { SignedLogin } from '../../capabilities/login-verifier.ts'
import type { TonAddress } from '../address.ts'
import { proofPayload, withoutAddress } from './proof-payload.ts'
import type { WalletAnswer } from './wallet-answer.ts'

const PREFIX = Uint8Array.of(0xff, 0xff)

function number32(value: number, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, isLittleEndian)
  return bytes
}

function number64(value: number, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), isLittleEndian)
  return bytes
}

/** The digest that a wallet signs, as TON Connect defines it for each kind of request. */
export function digestOf(
  login: SignedLogin,
  answer: WalletAnswer,
  { workchain, hash }: TonAddress,
): Uint8Array {
  const { kind, timestamp } = answer
  const domain = utf8ToBytes(answer.domain)
  const place = [number32(workchain, false), hash]
  if (kind === 'ton_proof') {
    const message = concatBytes(
      utf8ToBytes('ton-proof-item-v2/'),
      ...place,
      number32(domain.length, true),
      domain,
      number64(timestamp, true),
      utf8ToBytes(proofPayload(withoutAddress(login.message, login.address))),
    )
    return sha256(concatBytes(PREFIX, utf8ToBytes('ton-connect'), sha256(message)))
  }
  const text = utf8ToBytes(login.message)
  const message = concatBytes(
    utf8ToBytes('ton-connect/sign-data/'),
    ...place,
    number32(domain.length, false),
    domain,
    number64(timestamp, false),
    utf8ToBytes('txt'),
    number32(text.length, false),
    text,
  )
  return sha256(concatBytes(PREFIX, message))
}

/** Accepts a single encoding of a signature, and no small-order keys, for which anything verifies. */
export function isSignedBy(publicKey: Uint8Array, digest: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, digest, publicKey, { zip215: false })
  } catch {
    return false
  }
}
