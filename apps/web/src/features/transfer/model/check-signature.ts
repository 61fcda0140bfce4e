import type { Order } from '../../../entities/order/order.ts'
import { runtimeConfig } from '../../../shared/config/runtime-config.ts'
import type { SignatureProblem } from './submit-transition.ts'

/** The check with this page's key and this browser's means; its code comes with the first order that needs it. */
export async function checkSignature(order: Order): Promise<SignatureProblem | undefined> {
  const { findSignatureProblem } = await import('./deposit-signature.ts')
  // The type promises it everywhere, browsers only in a secure context.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  return findSignatureProblem(
    { key: runtimeConfig().receiptKey, subtle, loadFallback: () => import('./ed25519-fallback.ts') },
    order,
  )
}
