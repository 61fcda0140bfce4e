import { ed25519 } from '@noble/curves/ed25519'
import type { VerifyEd25519 } from './find-signature-problem.ts'

/** By RFC 8032, as WebCrypto does it. */
export const verifyEd25519: VerifyEd25519 = (signature, message, publicKey) =>
  ed25519.verify(signature, message, publicKey, { zip215: false })
