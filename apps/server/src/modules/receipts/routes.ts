import type { Catalog, OrderService } from '@sunspan/bridge'
import type { FastifyInstance } from 'fastify'
import { registerRoute } from '../../http/register-route.ts'
import { toReceipt } from './mappers.ts'
import type { ReceiptSigner } from './receipt-signer.ts'

export function registerReceiptRoutes(
  app: FastifyInstance,
  deps: { readonly catalog: Catalog; readonly orders: OrderService; readonly signer: ReceiptSigner },
): void {
  const { catalog, orders, signer } = deps

  registerRoute(app, 'getOrderReceipt', async ({ params }) =>
    signer.signReceipt(toReceipt(await orders.get(params.id), catalog)),
  )
  registerRoute(app, 'listReceiptKeys', async () => ({
    data: [{ key_id: signer.keyId, algorithm: 'Ed25519' as const, public_key: signer.publicKey }],
  }))
}
