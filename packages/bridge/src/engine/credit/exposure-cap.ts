import type { BlockRef } from '@sunspan/chains'
import type { Usd } from '@sunspan/domain'
import type { Transaction } from '../../store/database/database.ts'
import { lockExposure, raiseFinality, sumExposure } from '../../store/deposits/exposure-store.ts'
import type { LaneContext } from '../engine-context.ts'

/** A deposit about to be credited, in its current block. */
export interface ExposedDeposit {
  readonly id: string
  readonly orderId: string | null
  readonly block: BlockRef
  readonly value: Usd
}

/**
 * Returns, in the given order, the deposits that can be credited within the network's exposure cap. The rest are raised to the large tier, where they
 * no longer count as exposure. Runs in the crediting transaction, under a lock that prevents concurrent credits.
 */
export async function admitWithinCap(
  tx: Transaction,
  { deps, network }: LaneContext,
  deposits: readonly ExposedDeposit[],
  largeHeight: bigint,
): Promise<readonly string[]> {
  const { exposureCap: cap } = network
  if (cap === null) return deposits.map(({ id }) => id)
  const networkId = network.network.id
  await lockExposure(tx, networkId)
  let exposure = await sumExposure(tx, networkId, largeHeight)
  const admitted: string[] = []
  const waiting: string[] = []
  for (const { id, orderId, block, value } of deposits) {
    if (block.height <= largeHeight) admitted.push(id)
    else if (exposure + value <= cap) {
      exposure += value
      admitted.push(id)
    } else if (orderId !== null) waiting.push(orderId)
  }
  if (waiting.length > 0) {
    await raiseFinality(tx, waiting, network.finality.large.blocks, new Date(deps.clock.now()))
    deps.logger.warn(
      { networkId, orders: waiting.length },
      'Deposits wait for the large tier: the exposure cap is reached',
    )
  }
  return admitted
}
