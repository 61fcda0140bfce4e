import * as v from 'valibot'
import { AddressTextSchema, SlugSchema } from '../schemas/common.ts'
import { AddressNameSchema, NameAnswerSchema, NameTextSchema } from '../schemas/name.ts'
import { defineRoute } from './define-route.ts'

export const nameRoutes = {
  listDomainNames: defineRoute({
    method: 'GET',
    path: '/api/wallet_auth/domain_names/{address}/{networkName}',
    tag: 'Names',
    summary:
      'Names that an address goes by on a network and that point back to it, the default one first; none while they cannot be looked up',
    params: v.object({ address: AddressTextSchema, networkName: SlugSchema }),
    response: v.array(AddressNameSchema),
    errors: ['NETWORK_NOT_FOUND', 'INVALID_ADDRESS'],
  }),
  resolveName: defineRoute({
    method: 'GET',
    path: '/api/wallet_auth/resolve_name/{networkName}',
    tag: 'Names',
    summary: 'The address that a name points to on a network. Orders name the address, never the name',
    params: v.object({ networkName: SlugSchema }),
    query: v.object({ name: NameTextSchema }),
    response: NameAnswerSchema,
    errors: ['NETWORK_NOT_FOUND', 'NETWORK_UNAVAILABLE'],
  }),
}
