import * as v from 'valibot'

/** What a wallet of EVM networks keeps of one that it did not know. */
export const AddableNetworkSchema = v.object({
  chain_id: v.pipe(v.string(), v.description('Decimal')),
  name: v.string(),
  symbol: v.string(),
  decimals: v.number(),
  /** A path of our own origin, or an absolute URL. */
  rpc_url: v.string(),
  explorer_url: v.string(),
})
export type AddableNetworkWire = v.InferOutput<typeof AddableNetworkSchema>

/** What the server tells the web app at load; it stands in the page as `<script type="application/json" id="runtime-config">`. */
export const RuntimeConfigSchema = v.object({
  product_name: v.string(),
  /** True only on a local devnet. */
  devnet: v.boolean(),
  support_url: v.nullable(v.string()),
  /** Whether the page offers the Advanced form; not while it is left out. */
  advanced_enabled: v.optional(v.boolean()),
  /** Whether a network may have one recipient of a bulk order only. */
  bulk_unique_networks: v.optional(v.boolean()),
  /** Networks that no bulk order is paid on. */
  bulk_excluded_sources: v.optional(v.array(v.string())),
  /** Raw Ed25519 key in base64: what the page holds deposits against before it opens a wallet. */
  receipt_public_key: v.string(),
  receipt_key_id: v.string(),
  /** The only networks that a wallet may be asked to add, whatever the API answers later. */
  addable_networks: v.optional(v.array(AddableNetworkSchema)),
})
export type RuntimeConfigWire = v.InferOutput<typeof RuntimeConfigSchema>
