import * as v from 'valibot'
import { AddressTextSchema, UuidSchema } from '../common.ts'
import { PointsSchema } from './points-values.ts'

export const ShowCredentialSchema = v.strictObject({
  credential: v.pipe(
    v.string(),
    v.maxLength(4_096),
    v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'Expected a JSON Web Token in its compact form'),
    v.description('What the partner has signed: a JSON Web Token with EdDSA, which names quest and wallet'),
  ),
})

/** What orders made with an API key bring its user. */
export const BoundApiKeySchema = v.object({
  key_id: UuidSchema,
  wallet_address: v.pipe(AddressTextSchema, v.description('The user who gets the share')),
  share_percent: v.pipe(
    v.string(),
    v.regex(/^(0|[1-9]\d*)(\.\d{1,2})?$/),
    v.description('Of the points of each transfer'),
  ),
  most_points_a_day: v.pipe(PointsSchema, v.description('Of all keys of the user together, on a UTC day')),
})
