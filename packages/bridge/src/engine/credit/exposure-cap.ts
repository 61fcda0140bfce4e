import type { BlockRef } from '@sunspan/chains'
import type { Usd } from '@sunspan/domain'
import type { Transaction } from '../../store/database/database.ts'
import { lockExposure, raiseFinality, sumExposure } from '../../store/deposits/exposure-store.ts'
import type { LaneContext } from '../engine-context.ts'

/** A deposit that is about to be credited, where it stands. */
export interface ExposedDeposit {
  readonly id: string
  readonly orderId: string | null
  readonly block: BlockRef
  readonly value: Usd
}

/**
 * Those of the deposits whose credit keeps the network's exposure within its cap, in the order given. The others wait for the large
 * tier from now on, where they are no exposure. Part of the transaction that credits: nobody else credits in between.
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
