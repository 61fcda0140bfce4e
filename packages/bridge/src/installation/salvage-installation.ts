import * as v from 'valibot'
import {
  CurrencySchema,
  type InstallationFile,
  type InstallationSchema,
  type NetworkFile,
} from './installation-schema.ts'

/** A file without contradictions, whose values replace unreadable fields. */
const MINIMAL: v.InferInput<InstallationSchema> = {
  product_name: '-',
  support_url: null,
  public_origins: ['https://sunspan.invalid'],
  devnet: null,
  order_ttl_ms: 1,
  late_deposit_ms: 0,
  max_open_orders_per_wallet: 1,
  wallet_daily_usd: null,
  fees: { swap_bps: 0, gas_margin_bps: 0 },
  prices: { max_age_ms: 1, max_deviation_bps: 0, sources: [{ kind: 'fixed', usd: {} }] },
  networks: [
    {
      id: '-',
      name: '-',
      type: 'EVM',
      chain_id: '1',
      category: 'L1 EVM',
      tag: null,
      active: true,
      native: { symbol: 'ETH', decimals: 18 },
      explorer_url: 'https://sunspan.invalid',
      rpc_urls: ['https://sunspan.invalid'],
      frontend_rpc: null,
      finality: { small: { blocks: 1 }, medium: { blocks: 1 }, large: { blocks: 1 } },
      exposure_cap_usd: null,
      outflow_hourly_usd: null,
      block_time_ms: 1,
      poll_interval_ms: 1,
      multicall_address: null,
      name_registry: '-',
      platform_fee_usd: '0',
      popularity: 0,
      source_position: 0,
      destination_position: 0,
      is_new_destination: false,
      created_at: '2026-01-01T00:00:00.000Z',
      currencies: [],
    },
  ],
}

/** Fields that are meaningless if the given field is unreadable. */
const DEPENDENTS: Readonly<Record<string, readonly string[]>> = {
  native: ['currencies', 'unused_usdc'],
  currencies: ['unused_usdc'],
  rpc_urls: ['rpc_quorum'],
}

/**
 * The readable parts of a file, with harmless values in place of the rest, so that contradictions are reported together with malformed fields.
 * Undefined if nothing is readable.
 */
export function salvageInstallation(json: unknown, schema: InstallationSchema): InstallationFile | undefined {
  if (!isRecord(json)) return undefined
  const { networks } = json
  const neutral = new Map<string, unknown>(Object.entries(MINIMAL))
  if (json['devnet'] !== undefined && json['devnet'] !== null) neutral.set('devnet', { control_url: '-' })
  const { file } = readEntries(schema.entries, json, neutral)
  file['networks'] = Array.isArray(networks)
    ? networks.flatMap((network, place) => salvageNetwork(network, place, schema))
    : []
  // CAST: every field was parsed by its own schema, or comes from the minimal file.
  return file as InstallationFile
}

function salvageNetwork(json: unknown, place: number, schema: InstallationSchema): NetworkFile[] {
  if (!isRecord(json)) return []
  const neutral = new Map<string, unknown>(Object.entries(MINIMAL.networks[0] ?? {}))
  neutral.set('id', `networks.${String(place)}`)
  const { file, unread } = readEntries(schema.entries.networks.pipe[0].item.entries, json, neutral)
  // Too much validation depends on the type.
  if (unread.includes('type')) return []
  if (unread.includes('currencies')) {
    const { currencies } = json
    file['currencies'] = (Array.isArray(currencies) ? currencies : []).filter((currency) =>
      v.is(CurrencySchema, currency),
    )
  }
  for (const field of unread.flatMap((name) => DEPENDENTS[name] ?? [])) {
    file[field] = field === 'rpc_quorum' ? undefined : []
  }
  // CAST: as above.
  return [file as NetworkFile]
}

function readEntries(
  entries: Readonly<Record<string, v.GenericSchema>>,
  json: Readonly<Record<string, unknown>>,
  neutral: ReadonlyMap<string, unknown>,
): { readonly file: Record<string, unknown>; readonly unread: readonly string[] } {
  const unread: string[] = []
  const read = Object.entries(entries).map(([name, schema]) => {
    const parsed = v.safeParse(schema, json[name])
    if (parsed.success) return [name, parsed.output] as const
    unread.push(name)
    const spare = v.safeParse(schema, neutral.get(name))
    return [name, spare.success ? spare.output : neutral.get(name)] as const
  })
  return { file: Object.fromEntries(read), unread }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
