import type { DepositSignatureWire } from '@sunspan/api'
import type { ReceiptKey } from '../config/runtime-config.ts'

/** Why a signature does not prove that the service signed the order. */
export type SignatureProblem = 'no_key' | 'unsigned' | 'unknown_key' | 'signature' | 'unverifiable'

export interface SignatureCheck {
  /** The key embedded in the page. */
  readonly key: ReceiptKey | null
  /** Undefined on pages without https. */
  readonly subtle: Pick<SubtleCrypto, 'importKey' | 'verify'> | undefined
  /** Loads our own Ed25519 implementation for browsers that have none. */
  readonly loadFallback: () => Promise<{ readonly verifyEd25519: VerifyEd25519 }>
}

type Bytes = Uint8Array<ArrayBuffer>

/** The deposit of an order as the bytes that the service signs, with the signature that came with it. */
export interface SignedBytes {
  readonly message: Bytes
  /** Undefined if the server does not sign. */
  readonly signature: DepositSignatureWire | undefined
}

export type VerifyEd25519 = (signature: Bytes, message: Bytes, publicKey: Bytes) => boolean

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/**
 * Verifies the service's signature over an order, so that nothing between the service and this page can swap the address or the amount. Undefined if
 * it is valid. Rejects if it cannot be verified.
 */
export async function findSignatureProblem(
  { key, subtle, loadFallback }: SignatureCheck,
  { message, signature: signed }: SignedBytes,
): Promise<SignatureProblem | undefined> {
  const publicKey = key === null ? undefined : readBase64(key.publicKey, KEY_BYTES)
  if (key === null || publicKey === undefined) return 'no_key'
  if (signed === undefined) return 'unsigned'
  if (signed.key_id !== key.id) return 'unknown_key'
  const signature = readBase64(signed.signature, SIGNATURE_BYTES)
  if (signature === undefined) return 'signature'
  const ownKey = await importKey(subtle, publicKey)
  const isSigned =
    subtle !== undefined && ownKey !== undefined
      ? await subtle.verify('Ed25519', ownKey, signature, message)
      : (await loadFallback()).verifyEd25519(signature, message, publicKey)
  return isSigned ? undefined : 'signature'
}

async function importKey(subtle: SignatureCheck['subtle'], raw: Bytes): Promise<CryptoKey | undefined> {
  try {
    return await subtle?.importKey('raw', raw, 'Ed25519', false, ['verify'])
  } catch {
    // This browser does not support Ed25519; the fallback verifies.
    return undefined
  }
}

function readBase64(text: string, length: number): Bytes | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return bytes.length === length ? bytes : undefined
  } catch {
    // Not base64.
    return undefined
  }
}
