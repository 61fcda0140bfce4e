import type { NetworkAdapter } from '@sunspan/chains'
import type { InstallationNetwork } from '../../installation/installation.ts'
import type { Lane } from '../../store/chain/lane-store.ts'
import type { Queryable } from '../../store/database/database.ts'
import { MAX_VARIANTS } from '../../store/payouts/attempt-store.ts'
import { countSlotsWaitingSince } from '../../store/payouts/slot-store.ts'

const MIN_BLOCKS = 2
/** Time that blocks must have gone by for, counted in blocks, so that a network that stands still raises nothing. */
const PATIENCE_MS = { layer1: 24_000, layer2: 6_000 }

/** Blocks without ours in them after which an attempt is offered for more. */
export function raiseAfterBlocks({ network }: InstallationNetwork): bigint {
  const patience = network.category.startsWith('L2') ? PATIENCE_MS.layer2 : PATIENCE_MS.layer1
  return BigInt(Math.max(MIN_BLOCKS, Math.ceil(patience / network.blockTimeMs)))
}

/** Slots of a lane that have waited longer than all their variants were given time for. A few may be chance; many are for a person. */
export function countStuckSlots(
  db: Queryable,
  lane: Pick<Lane, 'networkId' | 'wallet'>,
  network: InstallationNetwork,
  head: bigint,
): Promise<number> {
  return countSlotsWaitingSince(db, lane, head - raiseAfterBlocks(network) * BigInt(MAX_VARIANTS))
}

/** Can more be offered for bytes that wait? Where not, they die of age, and another attempt follows. */
export const canRaise = ({ sequence, bump }: NetworkAdapter['payouts']): boolean =>
  sequence !== undefined || bump !== undefined
