import * as v from 'valibot'

/** The data that an EVM wallet stores about a network it did not know. */
export const AddableNetworkSchema = v.object({
  chain_id: v.pipe(v.string(), v.description('Decimal')),
  name: v.string(),
  symbol: v.string(),
  decimals: v.number(),
  /** A path on our own origin, or an absolute URL. */
  rpc_url: v.string(),
  explorer_url: v.string(),
})
export type AddableNetworkWire = v.InferOutput<typeof AddableNetworkSchema>

/** What the pages around the bridge show; whatever is absent is left out. */
export const SiteConfigSchema = v.object({
  /** What the root of this host shows. */
  root: v.picklist(['landing', 'send', 'explorer']),
  /** Origin of the installation for test networks. */
  testnet_url: v.nullable(v.string()),
  /** Origin of the installation for main networks, if this one is for test networks. */
  mainnet_url: v.nullable(v.string()),
  social: v.array(v.object({ name: v.string(), url: v.string() })),
  /** Origins whose pages may frame this one; only in a page that may be framed. */
  embed_origins: v.optional(v.array(v.string())),
  /** Null until the operator has confirmed the terms. */
  terms: v.nullable(
    v.object({ operator: v.string(), contact: v.string(), law: v.string(), effective: v.string() }),
  ),
})
export type SiteConfigWire = v.InferOutput<typeof SiteConfigSchema>

/** Configuration that the server passes to the web app, embedded in the page as `<script type="application/json" id="runtime-config">`. */
export const RuntimeConfigSchema = v.object({
  product_name: v.string(),
  /** True only on a local devnet. */
  devnet: v.boolean(),
  support_url: v.nullable(v.string()),
  /** A status page elsewhere; without one the app's own is linked. */
  status_url: v.optional(v.nullable(v.string())),
  /** Where security problems are reported: `mailto:` or https. */
  security_contact: v.optional(v.nullable(v.string())),
  /** Whether this installation is for tests and gives play money. */
  faucet: v.optional(v.boolean()),
  /** The captcha before play money is given; null or missing: none. */
  captcha: v.optional(
    v.nullable(
      v.object({
        provider: v.picklist(['hcaptcha', 'turnstile']),
        script_url: v.string(),
        site_key: v.string(),
      }),
    ),
  ),
  /** Whether the page offers the Advanced form; default: yes. */
  advanced_enabled: v.optional(v.boolean()),
  /** Whether each network is allowed only one recipient of a bulk order. */
  bulk_unique_networks: v.optional(v.boolean()),
  /** Networks that cannot be the source of bulk orders. */
  bulk_excluded_sources: v.optional(v.array(v.string())),
  /** Raw Ed25519 key in base64, with which the page verifies deposits before it opens a wallet. */
  receipt_public_key: v.string(),
  receipt_key_id: v.string(),
  /** Raw P-256 key in base64url, by which browsers know that messages of a push service are ours. */
  push_public_key: v.optional(v.string()),
  /** The only networks that a wallet may be asked to add, whatever the API responds later. */
  addable_networks: v.optional(v.array(AddableNetworkSchema)),
  site: v.optional(SiteConfigSchema),
})
export type RuntimeConfigWire = v.InferOutput<typeof RuntimeConfigSchema>
