import { ed25519 } from '@noble/curves/ed25519'
import type { VerifyEd25519 } from './find-signature-problem.ts'

/** Verifies as in RFC 8032, like WebCrypto. */
export const verifyEd25519: VerifyEd25519 = (signature, message, publicKey) =>
  ed25519.verify(signature, message, publicKey, { zip215: false })
