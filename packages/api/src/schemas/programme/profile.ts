import { CHAIN_FAMILIES, type ChainFamily } from '@sunspan/domain'
import * as v from 'valibot'
import { AddressTextSchema, CountSchema, TimestampSchema } from '../common.ts'
import { MultiplierSchema, PointsSchema, ReferralKeySchema } from './points-values.ts'

type LinkedFamily = Exclude<ChainFamily, 'evm'>

/** A field for each family besides EVM. */
export const linkedAddresses = <Value>(valueOf: (family: LinkedFamily) => Value) =>
  // CAST: one entry for each of these families.
  Object.fromEntries(
    CHAIN_FAMILIES.filter((family) => family !== 'evm').map((family) => [
      `${family}_address`,
      valueOf(family),
    ]),
  ) as { [Family in LinkedFamily as `${Family}_address`]: Value }

const LinkedSchema = v.pipe(v.nullable(v.string()), v.description('The bound wallet; null without one'))

export const LevelSchema = v.object({
  name: v.string(),
  amountOfBridges: v.pipe(CountSchema, v.description('Bridges at which the level is reached')),
  multiplier: MultiplierSchema,
  images: v.pipe(v.array(v.string()), v.description('Paths of its images on the same origin')),
})
export type LevelWire = v.InferOutput<typeof LevelSchema>

/** A person of the points programme: an EVM wallet, and up to one of each other family. */
export const UserProfileSchema = v.object({
  evm_address: v.string(),
  ...linkedAddresses(() => LinkedSchema),
  points: PointsSchema,
  total_bridges: CountSchema,
  total_multiplicator: MultiplierSchema,
  is_welcome_shown: v.boolean(),
  referrer_address: v.nullable(v.string()),
  referral_key: ReferralKeySchema,
  level: v.pipe(v.string(), v.description('Name of the level that total_bridges reaches')),
  levels: v.pipe(v.array(LevelSchema), v.description('All levels, the lowest first')),
  hold: v.pipe(
    v.nullable(v.object({ reason: v.string(), ends_at: TimestampSchema })),
    v.description('Until when the user can spend and claim nothing, and why; null for nearly everybody'),
  ),
})
export type UserProfileWire = v.InferOutput<typeof UserProfileSchema>

/** Which of the session's EVM wallets is meant; the last proved one where it is left out. */
export const OwnUserQuerySchema = v.object({ wallet_address: v.optional(AddressTextSchema) })

export const ReferralInfoSchema = v.object({
  total_points_earned: PointsSchema,
  referrals_count: CountSchema,
  referrals_total_count_bridges: CountSchema,
  referral_key: ReferralKeySchema,
  welcome_points: v.pipe(PointsSchema, v.description('What whoever comes by the link receives')),
})
export type ReferralInfoWire = v.InferOutput<typeof ReferralInfoSchema>

export const AssignReferrerQuerySchema = v.object({ referrer_key: ReferralKeySchema })
export const AssignedReferrerSchema = v.object({
  referrer_address: v.string(),
  points_received: v.pipe(PointsSchema, v.description('Welcome points; 0 where they were received before')),
})

export const BindWalletSchema = v.strictObject({
  wallet_address: AddressTextSchema,
  referrer_key: v.optional(v.nullable(ReferralKeySchema)),
})
export const UnbindWalletSchema = v.strictObject({ wallet_address: AddressTextSchema })

export const CheckAuthSchema = v.object({
  is_authorized: v.pipe(v.boolean(), v.description('Whether this session has proved the wallet')),
  is_bound: v.pipe(v.boolean(), v.description('Whether it belongs to the user of this session')),
})
