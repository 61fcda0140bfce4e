import { PHASES } from '@sunspan/domain'
import * as v from 'valibot'
import { AddressTextSchema, CountSchema, SlugSchema, TimestampSchema } from '../common.ts'
import { PointsSchema, TaskIdSchema } from './points-values.ts'
import { TASK_EVIDENCE } from './task.ts'

export const PhaseSchema = v.picklist(PHASES)

export const JourneySchema = v.object({
  id: TaskIdSchema,
  startDate: TimestampSchema,
  isActive: v.boolean(),
  phase: PhaseSchema,
  journey: v.pipe(v.string(), v.description('Name of the chain, such as Base')),
  network: v.pipe(v.nullable(v.string()), v.description('Id of the network on which its NFT is claimed')),
  countOfNftHolders: CountSchema,
})
export type JourneyWire = v.InferOutput<typeof JourneySchema>

export const JourneyTaskSchema = v.object({
  id: TaskIdSchema,
  title: v.string(),
  actionName: v.string(),
  actionUrl: v.nullable(v.string()),
  images: v.array(v.string()),
  evidence: v.picklist(TASK_EVIDENCE),
  isCompleted: v.boolean(),
  progress: CountSchema,
  target: CountSchema,
  reward: PointsSchema,
})
export type JourneyTaskWire = v.InferOutput<typeof JourneyTaskSchema>

export const ClaimStatusSchema = v.object({
  eligible: v.boolean(),
  isClaimed: v.boolean(),
  network: SlugSchema,
  reason: v.pipe(v.nullable(v.string()), v.description('What is missing, in a sentence; null if eligible')),
})
export type ClaimStatusWire = v.InferOutput<typeof ClaimStatusSchema>

export const ClaimQuerySchema = v.object({
  phase: PhaseSchema,
  wallet: AddressTextSchema,
  network: SlugSchema,
  journey: TaskIdSchema,
})

export const ClaimNftSchema = v.strictObject({
  phase: PhaseSchema,
  wallet: AddressTextSchema,
  network: SlugSchema,
  journey: TaskIdSchema,
})

const HexSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/))

/** Lets the wallet itself mint the NFT on its chain: an EIP-712 voucher with the transaction that uses it. */
export const NftVoucherSchema = v.object({
  network: SlugSchema,
  chain_id: v.string(),
  contract: v.string(),
  wallet: v.string(),
  phase: PhaseSchema,
  voucher_id: v.string(),
  expires_at: TimestampSchema,
  signature: HexSchema,
  transaction: v.object({
    to: v.string(),
    value: v.pipe(v.string(), v.regex(/^\d+$/)),
    data: HexSchema,
  }),
})
export type NftVoucherWire = v.InferOutput<typeof NftVoucherSchema>

export const TonClaimSchema = v.object({
  is_claimed: v.boolean(),
  status: v.picklist(['not_requested', 'waiting', 'sent', 'minted', 'refused']),
  item_address: v.nullable(v.string()),
  reason: v.nullable(v.string()),
})

export type TonClaimWire = v.InferOutput<typeof TonClaimSchema>

export const HeldNftSchema = v.object({
  phase: v.nullable(PhaseSchema),
  network: SlugSchema,
  is_held: v.boolean(),
  token_id: v.nullable(v.string()),
  image: v.nullable(v.string()),
})

export const JourneyProgressSchema = v.object({
  message: v.string(),
  images: v.array(v.string()),
  done: CountSchema,
  total: CountSchema,
})

export const ParticipantCountSchema = v.object({ amount: CountSchema })

export const PhaseBannerSchema = v.object({
  phase: PhaseSchema,
  title: v.string(),
  text: v.string(),
  image: v.string(),
  actionUrl: v.string(),
})

/** Metadata of an NFT, as ERC-721 and TEP-64 both have it. */
export const NftMetadataSchema = v.object({
  name: v.string(),
  description: v.string(),
  image: v.string(),
  external_url: v.string(),
  attributes: v.array(v.object({ trait_type: v.string(), value: v.string() })),
})
export type NftMetadataWire = v.InferOutput<typeof NftMetadataSchema>
