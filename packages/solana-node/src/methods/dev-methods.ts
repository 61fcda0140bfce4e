import { addressOf, lamportsOf, numberOr, numberOf } from '../rpc/read-params.ts'
import type { Methods, NodeContext } from './method-table.ts'

/** Methods that no real node has: for tests and for a local network's faucet. */
export function devMethods(context: NodeContext): Methods {
  const { chain, faucet, onBlocks, onTransaction } = context
  return {
    devnet_mine([count]) {
      for (let mined = 0; mined < numberOr(count, 1); mined += 1) chain.closeBlock()
      onBlocks()
      return chain.blocks.newest('confirmed').slot
    },
    devnet_skipSlots([count]) {
      for (let skipped = 0; skipped < numberOr(count, 1); skipped += 1) chain.blocks.skipSlot()
      return chain.blocks.openSlot
    },
    devnet_rewind([depth]) {
      chain.rewind(numberOf(depth))
      return chain.blocks.openSlot
    },
    async devnet_freeze([mint, owner]) {
      const signature = await faucet.freeze(addressOf(mint), addressOf(owner))
      onTransaction()
      return signature
    },
    devnet_setAutomine([on]) {
      context.setAutomine(on === true)
      return null
    },
    async devnet_mint([mint, owner, amount]) {
      const signature = await faucet.mint(addressOf(mint), addressOf(owner), lamportsOf(amount))
      onTransaction()
      return signature
    },
  }
}
