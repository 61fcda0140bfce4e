import * as v from 'valibot'
import { AddressTextSchema } from './common.ts'

/** The `id` of an event of the session's stream: a moment of the server in milliseconds. */
export const StreamCursorSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, 'Expected the id of an event of this stream'),
  v.description('The `id` of the last event that you have received: changes since then are sent first'),
  v.transform(Number),
)

export const StreamWalletsSchema = v.object({
  wallets: v.pipe(
    v.array(AddressTextSchema),
    v.description('The wallets whose orders the stream tells, as in `wallet_sender`'),
  ),
})

export type StreamWalletsWire = v.InferOutput<typeof StreamWalletsSchema>
