import type { Block } from '../chain/blocks.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { commitmentOf, numberOr, optionsAt, textOf, type Params } from '../rpc/read-params.ts'
import { withContext, type Methods, type NodeContext } from './method-table.ts'

const SLOTS_IN_EPOCH = 432_000

/** Refuses to answer for a slot that this node has not reached, like nodes that lag behind. */
function requireSlot({ chain }: Pick<NodeContext, 'chain'>, options: Record<string, unknown>): void {
  const wanted = numberOr(options['minContextSlot'], 0)
  if (wanted > chain.blocks.newest(commitmentOf(options)).slot) {
    throw new RpcError(-32016, 'Minimum context slot has not been reached')
  }
}

/** Methods for the network as a whole and its state. */
export function clusterMethods(context: NodeContext): Methods {
  const { chain, genesisHash } = context
  const { blocks } = chain
  const newest = (params: Params, index = 0): Block => {
    const options = optionsAt(params, index)
    requireSlot(context, options)
    return blocks.newest(commitmentOf(options))
  }

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.1.0', 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getSlot: (params) => newest(params).slot,
    getFirstAvailableBlock: () => blocks.range(0, blocks.openSlot)[0]?.slot ?? 0,
    getBlockHeight: (params) => newest(params).height,
    getEpochInfo(params) {
      const { slot, height } = newest(params)
      return {
        absoluteSlot: slot,
        blockHeight: height,
        epoch: Math.floor(slot / SLOTS_IN_EPOCH),
        slotIndex: slot % SLOTS_IN_EPOCH,
        slotsInEpoch: SLOTS_IN_EPOCH,
        transactionCount: blocks.state.transactions.length,
      }
    },
    getLatestBlockhash(params) {
      const block = newest(params)
      const value = { blockhash: block.hash, lastValidBlockHeight: blocks.lastValidHeight(block) }
      return withContext(block.slot, value)
    },
    isBlockhashValid: ([hash]) => withContext(blocks.openSlot, blocks.isHashUsable(textOf(hash))),
  }
}
