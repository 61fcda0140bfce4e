import * as v from 'valibot'
import { CountSchema, SlugSchema, TimestampSchema } from '../common.ts'

/** What works on a network, in public terms. */
export const NetworkStatusSchema = v.object({
  id: SlugSchema,
  name: v.string(),
  state: v.pipe(
    v.picklist(['working', 'delayed', 'stopped']),
    v.description(
      'delayed: its blocks are read late, or a payout has waited long. stopped: its operator or its own checks have stopped it',
    ),
  ),
  since: v.pipe(
    v.nullable(TimestampSchema),
    v.description('Since when it is delayed or stopped; null while it works'),
  ),
  head_age_seconds: v.pipe(
    v.nullable(CountSchema),
    v.description('Time since the newest block was read; null where none was'),
  ),
  payouts_waiting: v.pipe(
    CountSchema,
    v.description('Credited orders to this network that are not paid yet'),
  ),
})

/** The service's own state, up to ten seconds old. */
export const StatusSchema = v.object({
  state: v.pipe(v.picklist(['working', 'delayed', 'stopped']), v.description('The worst of the networks')),
  checked_at: TimestampSchema,
  networks: v.array(NetworkStatusSchema),
})
/** A time in which something was halted. */
export const IncidentSchema = v.object({
  id: v.string(),
  networks: v.pipe(
    v.array(SlugSchema),
    v.description('Where; of networks or tokens that are no longer served it may be empty'),
  ),
  is_for_all: v.pipe(
    v.boolean(),
    v.description('True where every network stood still; networks is then empty'),
  ),
  effect: v.pipe(
    v.picklist(['deposits', 'payouts', 'new_orders', 'refunds']),
    v.description(
      'deposits: not credited, and kept. payouts and refunds: not sent, and waiting. new_orders: neither quoted nor created',
    ),
  ),
  direction: v.pipe(
    v.picklist(['from', 'to', 'both']),
    v.description('Whether it concerns transfers from these networks, to them, or both'),
  ),
  started_at: TimestampSchema,
  ended_at: v.pipe(v.nullable(TimestampSchema), v.description('Null while it goes on')),
})
export const IncidentListSchema = v.object({ data: v.array(IncidentSchema) })
export type IncidentWire = v.InferOutput<typeof IncidentSchema>

export type StatusWire = v.InferOutput<typeof StatusSchema>
export type NetworkStatusWire = v.InferOutput<typeof NetworkStatusSchema>
