import type { FastifyInstance } from 'fastify'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import type { ReceiptSigner } from '../receipts/receipt-signer.ts'
import type { NameLookup } from './name-lookup.ts'

/** Validity of a signed answer: long enough for a clock that is some minutes fast, short enough for a name that has been sold. */
const SIGNED_FOR_MS = 10 * 60_000

export interface NameRoutesDeps {
  readonly names: NameLookup
  /** Each lookup may query a node. */
  readonly lookupsPerMinute: number
  readonly signer: Pick<ReceiptSigner, 'signName' | 'signAddressName'>
  readonly now: () => Date
}

/** Serves signed answers about names: a tampered answer would make the page itself request a different receiver. */
export function registerNameRoutes(
  app: FastifyInstance,
  { names, lookupsPerMinute, signer, now }: NameRoutesDeps,
): void {
  const expiresAt = (): string => new Date(now().getTime() + SIGNED_FOR_MS).toISOString()

  registerRoute(
    app,
    'listDomainNames',
    async ({ params: { networkName: networkId, address } }) => {
      const name = await names.reverse(networkId, address)
      if (name === undefined) return []
      const signed = signer.signAddressName({ networkId, name, address, expiresAt: expiresAt() })
      return [{ name, is_default: true, signed }]
    },
    limitPerMinute(lookupsPerMinute),
  )

  registerRoute(
    app,
    'resolveName',
    async ({ params: { networkName: networkId }, query, reply }) => {
      const answer = await names.resolve(networkId, query.name)
      // The holder of a name can point it elsewhere at any time.
      reply.header('cache-control', 'no-store')
      const nowhere = { name: query.name, address: null, signed: null }
      if (answer === undefined) return { ...nowhere, status: 'unsupported' }
      if (answer.status === 'invalid') return { ...nowhere, status: 'invalid' }
      const { status, name } = answer
      if (status === 'unknown') return { ...nowhere, status, name }
      const { address } = answer
      // As typed, since the page can compare the answer only with that spelling.
      const signed = signer.signName({ networkId, name: query.name, address, expiresAt: expiresAt() })
      return { status, name, address, signed }
    },
    limitPerMinute(lookupsPerMinute),
  )
}
