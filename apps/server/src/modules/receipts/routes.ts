import type { FastifyInstance } from 'fastify'
import { registerRoute } from '../../http/register-route.ts'
import { findIssuedReceipt, issueReceipt, type ReceiptDeps } from './issue-receipt.ts'

export function registerReceiptRoutes(app: FastifyInstance, deps: ReceiptDeps): void {
  const { signer } = deps

  registerRoute(app, 'getOrderReceipt', ({ params, query }) =>
    query.number === undefined
      ? issueReceipt(deps, params.id)
      : findIssuedReceipt(deps, params.id, query.number),
  )
  registerRoute(app, 'listReceiptKeys', async () => ({
    data: [{ key_id: signer.keyId, algorithm: 'Ed25519' as const, public_key: signer.publicKey }],
  }))
}
