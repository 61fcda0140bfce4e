import { ChainError, type BlockRef } from '@sunspan/chains'
import { HALT_ACTIONS } from '../../model/halt-target.ts'
import type { Transaction } from '../../store/database/database.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltNetwork } from '../../halts/halt-network.ts'

const ACTOR = 'engine:scan'

/** Halts a network that reversed more blocks than a small deposit waits for, until an operator has checked it. */
export async function haltDeepReorg(
  tx: Transaction,
  { deps, network }: LaneContext,
  depth: bigint,
): Promise<void> {
  const { blocks } = network.finality.small
  if (depth <= BigInt(blocks) || !network.haltsOnDeepReorg) return
  await haltNetwork(tx, deps, {
    networkId: network.network.id,
    actions: ['credit'],
    actor: ACTOR,
    reason: `The chain replaced ${String(depth)} blocks, and deposits of the small tier are believed after ${String(blocks)}`,
  })
}

/** None of the blocks read so far is on the chain any more. Halts the network and throws, so that nothing of the answer is stored. */
export async function refuseUnknownChain({ deps, network }: LaneContext, cursor: BlockRef): Promise<void> {
  if (!network.haltsOnDeepReorg) return
  const { id: networkId, name } = network.network
  const reason =
    `${name} has none of the blocks that were read up to ${String(cursor.height)}: it was rewritten deeper than is remembered, or ` +
    `the RPC serves another chain. Find out which; then name a height that is surely on the chain with ` +
    `"ops scan restart --network ${networkId} --height N --by NAME --reason WHY", and lift the halts`
  await haltNetwork(deps.pool, deps, { networkId, actions: HALT_ACTIONS, actor: ACTOR, reason })
  throw new ChainError('rpc_untrustworthy', reason)
}
