import { NETWORK_CATEGORIES } from '@sunspan/domain'
import * as v from 'valibot'
import { BaseUnitsSchema, CountSchema, NetworkTypeSchema, SlugSchema, TimestampSchema } from './common.ts'

export const NetworkSchema = v.object({
  id: SlugSchema,
  name: v.string(),
  chainId: v.nullable(v.string()),
  network_type: NetworkTypeSchema,
  network_image_url: v.string(),
  blockscan_url: v.string(),
  category: v.picklist(NETWORK_CATEGORIES),
  tag: v.nullable(v.string()),
  active: v.boolean(),
  token_symbol: v.string(),
  token_decimals: CountSchema,
  /** Current gas price in base units of the native coin; null if unknown or not applicable. */
  gasPrice: v.nullable(BaseUnitsSchema),
  /** Gas units of a native transfer; null if the family has no gas. */
  nativeTransferGas: v.nullable(BaseUnitsSchema),
  created_at: TimestampSchema,
  order_on_main_page: v.number(),
  is_new_destination: v.boolean(),
  is_latest_new_destination: v.boolean(),
  bridge_popularity: v.number(),
  source_position: v.number(),
  destination_position: v.number(),
  /** Number of blocks that a deposit waits for. */
  required_confirmations: CountSchema,
})

export type NetworkWire = v.InferOutput<typeof NetworkSchema>

/** USDC contracts on a network that cannot be sent: bridged versions besides the issuer's own. All have six decimals. */
export const UnusedContractsSchema = v.object({ id: SlugSchema, contracts: v.array(v.string()) })
export type UnusedContractsWire = v.InferOutput<typeof UnusedContractsSchema>

/** An RPC endpoint that browsers may use to read balances. */
export const FrontendRpcSchema = v.object({ id: SlugSchema, rpc: v.string() })
export type FrontendRpcWire = v.InferOutput<typeof FrontendRpcSchema>
