import * as v from 'valibot'

/** Longer ones are refused; those of the known push services are half as long. */
const MOST_LENGTH = 1_000

const EndpointSchema = v.pipe(
  v.string(),
  v.maxLength(MOST_LENGTH),
  v.description('Where the push service of the browser takes messages'),
)

/** What `PushSubscription.toJSON()` says in a browser. */
export const PushSubscriptionSchema = v.strictObject({
  endpoint: EndpointSchema,
  keys: v.strictObject({
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}$/, 'Expected 65 bytes as base64url')),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'Expected 16 bytes as base64url')),
  }),
})

export const EndPushSchema = v.strictObject({ endpoint: EndpointSchema })

export const PushStateSchema = v.object({
  subscribed: v.pipe(v.boolean(), v.description('Whether this browser is told about the order')),
})
