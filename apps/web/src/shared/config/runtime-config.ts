import type { RuntimeConfigWire, SiteConfigWire } from '@sunspan/api'
import type { AddableNetwork } from '@sunspan/chains'
import { useIsHydrating } from '../hydration/use-is-hydrating.ts'

/** The public key that verifies the service's deposit signatures. */
export interface ReceiptKey {
  readonly id: string
  /** Raw Ed25519 key in base64. */
  readonly publicKey: string
}

/** A provider's question. */
export interface Captcha {
  readonly provider: 'hcaptcha' | 'turnstile'
  readonly scriptUrl: string
  readonly siteKey: string
}

export interface RuntimeConfig {
  readonly productName: string
  /** True only on a local devnet. */
  readonly devnet: boolean
  readonly supportUrl: string | null
  /** A status page elsewhere, besides the app's own. */
  readonly statusUrl: string | null
  /** Where security problems are reported: `mailto:` or https. */
  readonly securityContact: string | null
  /** Whether this installation is for tests and gives play money. */
  readonly faucet: boolean
  /** The captcha before play money is given; null: none. */
  readonly captcha: Captcha | null
  /** Whether bulk transfers are offered, as they are by default. */
  readonly advancedEnabled: boolean
  /** Whether each network is allowed only one recipient of a bulk transfer. */
  readonly bulkUniqueNetworks: boolean
  /** Networks that cannot be the source of a bulk transfer. */
  readonly bulkExcludedSources: readonly string[]
  /** Null if the server supplied no key: no deposit can then be verified, and none is sent. */
  readonly receiptKey: ReceiptKey | null
  /** Raw P-256 key in base64url, for subscriptions at push services; null without one. */
  readonly pushPublicKey: string | null
  /** The only networks that a wallet may be asked to add. */
  readonly addableNetworks: readonly AddableNetwork[]
  /** The pages around the bridge. */
  readonly site: SiteConfigWire
}

const DEFAULTS: RuntimeConfig = {
  productName: 'Sunspan',
  devnet: false,
  supportUrl: null,
  statusUrl: null,
  securityContact: null,
  faucet: false,
  captcha: null,
  advancedEnabled: true,
  bulkUniqueNetworks: false,
  bulkExcludedSources: [],
  receiptKey: null,
  pushPublicKey: null,
  addableNetworks: [],
  site: { root: 'landing', testnet_url: null, mainnet_url: null, social: [], terms: null },
}

/** Reads the configuration that the server embedded in the page. If it is missing or broken, the page runs with production defaults. */
export function readRuntimeConfig(page: Document): RuntimeConfig {
  const text = page.getElementById('runtime-config')?.textContent ?? ''
  const wire = parseObject(text)
  if (wire === undefined) return DEFAULTS
  return {
    productName: typeof wire.product_name === 'string' ? wire.product_name : DEFAULTS.productName,
    devnet: wire.devnet === true,
    supportUrl: readText(wire.support_url),
    statusUrl: readText(wire.status_url),
    securityContact: readContact(wire.security_contact),
    faucet: wire.faucet === true,
    captcha: readCaptcha(wire.captcha),
    advancedEnabled: wire.advanced_enabled !== false,
    bulkUniqueNetworks: wire.bulk_unique_networks === true,
    bulkExcludedSources: readTexts(wire.bulk_excluded_sources),
    receiptKey: readReceiptKey(wire),
    pushPublicKey: readText(wire.push_public_key),
    addableNetworks: readAddableNetworks(wire.addable_networks),
    site: { ...DEFAULTS.site, ...Object(wire.site) },
  }
}

const readText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const readContact = (value: unknown): string | null =>
  typeof value === 'string' && /^(?:mailto|https):/.test(value) ? value : null

const readTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

function readCaptcha(value: unknown): Captcha | null {
  const { provider, script_url: scriptUrl, site_key: siteKey } = Object(value)
  const isWhole = typeof scriptUrl === 'string' && typeof siteKey === 'string'
  return isWhole && (provider === 'hcaptcha' || provider === 'turnstile')
    ? { provider, scriptUrl, siteKey }
    : null
}

function readReceiptKey(wire: UncheckedConfig): ReceiptKey | null {
  const { receipt_key_id: id, receipt_public_key: publicKey } = wire
  return typeof id === 'string' && typeof publicKey === 'string' ? { id, publicKey } : null
}

/** Keeps complete entries only: a partly configured network is worse than none. */
function readAddableNetworks(value: unknown): readonly AddableNetwork[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  return entries.flatMap((entry) => {
    const {
      chain_id: chainId,
      name,
      symbol,
      decimals,
      rpc_url: rpcUrl,
      explorer_url: explorerUrl,
    } = Object(entry)
    const texts: unknown[] = [chainId, name, symbol, rpcUrl, explorerUrl]
    const isWhole = texts.every((text) => typeof text === 'string') && Number.isInteger(decimals)
    return isWhole
      ? [{ chainId, name, rpcUrl, explorerUrl, nativeSymbol: symbol, nativeDecimals: decimals }]
      : []
  })
}

type UncheckedConfig = { readonly [Key in keyof RuntimeConfigWire]?: unknown }

function parseObject(text: string): UncheckedConfig | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    // Missing, or not JSON: use the defaults.
    return undefined
  }
}

let pageConfig: RuntimeConfig | undefined

/** The configuration embedded in this page. */
export const runtimeConfig = (): RuntimeConfig =>
  // There is no page while it is prerendered.
  (pageConfig ??= typeof document === 'undefined' ? DEFAULTS : readRuntimeConfig(document))

/** The same for components. Returns the defaults during hydration, since the prerendered page has no server configuration. */
export const useRuntimeConfig = (): RuntimeConfig => (useIsHydrating() ? DEFAULTS : runtimeConfig())
