import type { PublicPath } from '../local-network.ts'

/** A local Fuel node's GraphQL with its subscriptions. It has no fields for faults and gifts. */
export const FUEL_PUBLIC_PATHS: readonly PublicPath[] = [
  { method: 'POST', path: /^\/v1\/graphql(?:-sub)?$/ },
  { method: 'GET', path: /^\/v1\/health$/ },
]
