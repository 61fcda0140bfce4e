import type { Logger } from '@sunspan/bridge'
import type { NetworkAdapter, PhaseReader } from '@sunspan/chains'
import type { EvmVoucherSigner } from '@sunspan/chains/server'
import type { ChainFamily } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Journeys } from '../journeys/create-journeys.ts'
import { LoyaltyError } from '../loyalty-error.ts'

/** The user's wallet of a family that the session has proved. */
export type WalletOf = (family: ChainFamily) => string | undefined

export interface ClaimDeps {
  readonly pool: Pool
  readonly journeys: Journeys
  readonly adapters: ReadonlyMap<string, Pick<NetworkAdapter, 'family' | 'phases' | 'minter'>>
  readonly chainIdOf: (networkId: string) => string
  readonly nameOf: (networkId: string) => string
  /** Undefined: no vouchers are given. */
  readonly voucherSigner: EvmVoucherSigner | undefined
  readonly now: () => Date
  readonly randomId: () => string
  readonly logger: Pick<Logger, 'warn'>
}

const READ_TIMEOUT_MS = 4_000

export const refused = (message: string): LoyaltyError => new LoyaltyError('NOT_ELIGIBLE', message)
export const soon = (): AbortSignal => AbortSignal.timeout(READ_TIMEOUT_MS)

/** Throws a LoyaltyError where there are no phase NFTs. */
export function requireReader(
  { adapters, nameOf }: Pick<ClaimDeps, 'adapters' | 'nameOf'>,
  network: string,
): PhaseReader {
  const reader = adapters.get(network)?.phases
  if (reader === undefined) throw refused(`There are no phase NFTs on ${nameOf(network)}.`)
  return reader
}
