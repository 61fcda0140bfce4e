import * as v from 'valibot'
import list from './main-networks.json' with { type: 'json' }
import { MainNetworksSchema, type MainNetwork } from './main-network-schema.ts'

export type { MainNetwork } from './main-network-schema.ts'
export { SEND_BOUNDS, type SendBounds } from './send-bounds.ts'

let parsed: readonly MainNetwork[] | undefined

/** The public main networks that are known here. None of them is enabled by being listed. */
export function mainNetworks(): readonly MainNetwork[] {
  parsed ??= v.parse(MainNetworksSchema, list)
  return parsed
}

export const findMainNetwork = (id: string): MainNetwork | undefined =>
  mainNetworks().find((network) => network.id === id)
