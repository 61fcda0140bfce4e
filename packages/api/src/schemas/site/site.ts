import * as v from 'valibot'
import { CountSchema, SlugSchema } from '../common.ts'

/** What an installation has done so far: the figures of its landing page. */
export const StatsSchema = v.object({
  /** Over all users, regular and bulk orders alike. */
  transfers_completed: CountSchema,
  /** Networks that are served now. */
  networks: CountSchema,
  /** The median time of the last transfers from deposit to payout; null while there are too few to say. */
  median_seconds: v.nullable(CountSchema),
})
export type StatsWire = v.InferOutput<typeof StatsSchema>

export const DAPP_CATEGORIES = [
  'Exchanges',
  'Lending',
  'Staking',
  'Derivatives',
  'Collectibles',
  'Names',
  'Tools',
] as const

const Text = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength))

/** An application on one or several of the networks. It belongs to others: the service has not checked it. */
export const DappSchema = v.strictObject({
  id: SlugSchema,
  name: Text(40),
  url: v.pipe(v.string(), v.url(), v.regex(/^https:\/\//, 'expected an https URL')),
  description: Text(160),
  category: v.picklist(DAPP_CATEGORIES),
  /** Ids of networks. */
  networks: v.pipe(v.array(SlugSchema), v.minLength(1)),
})
export type DappWire = v.InferOutput<typeof DappSchema>
