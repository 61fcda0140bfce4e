import { NETWORK_CATEGORIES, NETWORK_TYPES } from '@sunspan/domain'
import * as v from 'valibot'
import { DATA_FEES } from '../capabilities/network-adapter.ts'

const Slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
const Text = v.pipe(v.string(), v.minLength(1))
const Symbol = v.pipe(v.string(), v.regex(/^[A-Za-z0-9.]{1,20}$/))
const Decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))
const Positive = v.pipe(v.number(), v.integer(), v.minValue(1))
/** Without a trailing slash, since paths are appended. */
const Url = v.pipe(v.string(), v.url(), v.regex(/^https:\/\/.*[^/]$/))

const Tier = v.strictObject({ blocks: Positive, tag: v.optional(v.picklist(['safe', 'finalized'])) })

const MainNetworkSchema = v.strictObject({
  id: Slug,
  name: Text,
  type: v.picklist(NETWORK_TYPES),
  /** As the family identifies its networks. */
  chain_id: Text,
  category: v.picklist(NETWORK_CATEGORIES),
  native: v.strictObject({ symbol: Symbol, decimals: Decimals, name: Text, asset: Symbol }),
  explorer_url: Url,
  rpc_urls: v.pipe(v.array(Url), v.minLength(1)),
  /** The package, or the page of these documents, that the chain id, the explorer and the RPC addresses come from. */
  source: Text,
  /** What an operator has to know before the network can be enabled. */
  note: v.optional(Text),
  /** A proposal, like the tiers: usual time between two blocks. */
  block_time_ms: Positive,
  finality: v.strictObject({ small: Tier, medium: Tier, large: Tier }),
  tag_lag_blocks: v.optional(Positive),
  multicall_address: v.nullable(Text),
  /** What a rollup charges for data on its parent chain, besides gas. */
  data_fee: v.optional(v.picklist(DATA_FEES)),
  /** Contracts of earlier bridges' USDC. */
  unused_usdc: v.optional(v.array(Text), []),
  tokens: v.array(
    v.strictObject({
      symbol: Symbol,
      name: Text,
      decimals: Decimals,
      asset: Symbol,
      address: Text,
      /** The package that the address and the decimals come from. */
      source: Text,
    }),
  ),
})

export const MainNetworksSchema = v.pipe(v.array(MainNetworkSchema), v.minLength(1))

/** A public main network, with what its configuration needs and people cannot guess. */
export type MainNetwork = v.InferOutput<typeof MainNetworkSchema>
