import * as v from 'valibot'
import { CountSchema, TimestampSchema, UuidSchema, SlugSchema } from '../common.ts'
import { PhaseSchema } from './journey.ts'
import { PointsSchema, TaskIdSchema } from './points-values.ts'

export const CollectionSchema = v.object({
  phase: PhaseSchema,
  network: SlugSchema,
  contract: v.nullable(v.string()),
  image: v.string(),
  supply: v.pipe(v.nullable(CountSchema), v.description('Most that can exist; null without a cap')),
  minted: CountSchema,
  holders: CountSchema,
  discount_percent: v.pipe(CountSchema, v.description('Off the platform fee for its holders')),
  journey: v.pipe(TaskIdSchema, v.description('The journey that leads to it')),
  is_eligible: v.pipe(v.nullable(v.boolean()), v.description('Null without a session')),
  is_claimed: v.nullable(v.boolean()),
})
export type CollectionWire = v.InferOutput<typeof CollectionSchema>

export const PerkSchema = v.object({
  id: TaskIdSchema,
  title: v.string(),
  text: v.string(),
  price: PointsSchema,
  transfers: v.pipe(CountSchema, v.description('Transfers without a platform fee')),
  is_affordable: v.pipe(v.nullable(v.boolean()), v.description('Null without a session')),
})
export type PerkWire = v.InferOutput<typeof PerkSchema>

export const OwnedPerkSchema = v.object({
  id: UuidSchema,
  perk_id: TaskIdSchema,
  title: v.string(),
  bought_at: TimestampSchema,
  transfers: CountSchema,
  used: CountSchema,
  orders: v.pipe(v.array(UuidSchema), v.description('Orders that used it')),
})
export type OwnedPerkWire = v.InferOutput<typeof OwnedPerkSchema>

export const MarketSchema = v.object({
  collections: v.array(CollectionSchema),
  perks: v.array(PerkSchema),
  points: v.pipe(v.nullable(PointsSchema), v.description('What can be spent; null without a session')),
})

export const BuyPerkSchema = v.strictObject({
  purchase_id: v.pipe(
    UuidSchema,
    v.description('Made by the client: the same purchase sent twice is bought once'),
  ),
})
