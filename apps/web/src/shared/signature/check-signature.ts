import { runtimeConfig } from '../config/runtime-config.ts'
import { findSignatureProblem, type SignatureProblem, type SignedBytes } from './find-signature-problem.ts'

/** Verifies with this page's key and this browser's crypto. Imported with the first order that needs it. */
export function checkSignature(deposit: SignedBytes): Promise<SignatureProblem | undefined> {
  // The type always has it; browsers only in a secure context.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  return findSignatureProblem(
    { key: runtimeConfig().receiptKey, subtle, loadFallback: () => import('./ed25519-fallback.ts') },
    deposit,
  )
}
