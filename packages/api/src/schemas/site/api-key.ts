import * as v from 'valibot'
import { CountSchema, TimestampSchema, UuidSchema } from '../common.ts'

/** How long the secret before a rotation still works. */
export const ROTATION_OVERLAP_HOURS = 24

const KeyTextSchema = v.pipe(
  v.string(),
  v.description('The secret. Shown in this answer only; the service keeps its SHA-256'),
)

/** Letters of most scripts, and no control or direction characters: operators read it in a terminal. */
const printable = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.minLength(min),
    v.maxLength(max),
    v.regex(/^([!-~\u00a1-\u1fff][ -~\u00a1-\u1fff]*)?$/, 'Expected letters, digits and signs on one line'),
  )

export const RequestApiKeySchema = v.strictObject({
  name: v.pipe(printable(1, 60), v.description('What the key is for, as its usage is listed')),
  contact: v.pipe(
    printable(3, 200),
    v.description('Where the operator can reach you: an e-mail address or a web address'),
  ),
  purpose: v.optional(v.pipe(printable(0, 500), v.description('What you are building'))),
})
export type RequestApiKeyWire = v.InferOutput<typeof RequestApiKeySchema>

export const ApiKeyStatusSchema = v.pipe(
  v.picklist(['REQUESTED', 'ACTIVE', 'REVOKED']),
  v.description('A key works once it is ACTIVE; a REQUESTED one waits for the operator'),
)

const CallsPerMinuteSchema = v.pipe(CountSchema, v.description('Calls a minute that the key may make'))

export const NewApiKeySchema = v.object({
  id: UuidSchema,
  name: v.string(),
  status: ApiKeyStatusSchema,
  key: KeyTextSchema,
  calls_per_minute: CallsPerMinuteSchema,
})
export type NewApiKeyWire = v.InferOutput<typeof NewApiKeySchema>

export const ApiKeySchema = v.object({
  id: UuidSchema,
  name: v.string(),
  status: ApiKeyStatusSchema,
  calls_per_minute: CallsPerMinuteSchema,
  created_at: TimestampSchema,
  usage: v.pipe(
    v.array(
      v.object({
        day: v.pipe(v.string(), v.isoDate(), v.description('In UTC')),
        calls: CountSchema,
        refused: v.pipe(CountSchema, v.description('Calls beyond the limit, counted in `calls` too')),
      }),
    ),
    v.description('Days with calls among the last thirty, the newest first; up to ten seconds old'),
  ),
})
export type ApiKeyWire = v.InferOutput<typeof ApiKeySchema>

export const RotatedApiKeySchema = v.object({
  id: UuidSchema,
  key: KeyTextSchema,
  previous_ends_at: v.pipe(TimestampSchema, v.description('Until then the secret before works too')),
})

export const RevokedApiKeySchema = v.object({ id: UuidSchema, status: ApiKeyStatusSchema })
