import type { NetworkAdapter, SignedTransfer } from '@sunspan/chains'
import type { InstallationNetwork } from '../../installation/installation-network.ts'
import type { Lane } from '../../store/chain/lane-store.ts'
import type { Queryable } from '../../store/database/database.ts'
import { MAX_VARIANTS } from '../../store/payouts/attempt-store.ts'
import { findSlotsWaitingSince } from '../../store/payouts/slot-store.ts'

const MIN_BLOCKS = 2
/** Patience before a fee is raised. It is counted in blocks, so that a stalled network raises nothing. */
const PATIENCE_MS = { layer1: 24_000, layer2: 6_000 }

/** Number of blocks without the attempt after which its fee is raised. */
export function raiseAfterBlocks({ network }: InstallationNetwork): bigint {
  const patience = network.category.startsWith('L2') ? PATIENCE_MS.layer2 : PATIENCE_MS.layer1
  return BigInt(Math.max(MIN_BLOCKS, Math.ceil(patience / network.blockTimeMs)))
}

/** Slots of a lane that have waited longer than the time allotted to all their variants. A few may be chance; many need an operator. */
export function findStuckSlots(
  db: Queryable,
  lane: Pick<Lane, 'networkId' | 'wallet'>,
  network: InstallationNetwork,
  head: bigint,
): Promise<readonly (readonly SignedTransfer[])[]> {
  return findSlotsWaitingSince(db, lane, head - raiseAfterBlocks(network) * BigInt(MAX_VARIANTS))
}

/** Whether the fee of pending bytes can be raised. Otherwise they expire and another attempt follows. */
export const canRaise = ({ sequence, bump }: NetworkAdapter['payouts']): boolean =>
  sequence !== undefined || bump !== undefined
