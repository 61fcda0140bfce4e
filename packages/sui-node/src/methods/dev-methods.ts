import { addressOf, amountOf, coinTypeOf } from '../rpc/read-params.ts'
import type { Methods, NodeContext } from './method-table.ts'
import { VERSION } from './version.ts'

/** Methods that no real node has: for tests and for a local network's faucet. */
export function devMethods(context: NodeContext): Methods {
  const { chain, faucet } = context
  return {
    devnet_version: () => VERSION,
    devnet_mine(count = 1) {
      for (let mined = 0n; mined < amountOf(count, 'count'); mined += 1n) chain.closeCheckpoint()
      return chain.checkpoints.newest.sequence
    },
    devnet_setAutomine(on) {
      context.setAutomine(on === true)
      return null
    },
    devnet_setReferenceGasPrice(price) {
      chain.setReferencePrice(amountOf(price, 'price'))
      return null
    },
    devnet_endEpoch() {
      chain.endEpoch()
      return String(chain.epoch())
    },
    devnet_deny(type, owner) {
      chain.objects.deny(coinTypeOf(type), addressOf(owner, 'owner'))
      return null
    },
    devnet_equivocate(coin) {
      chain.equivocate(addressOf(coin, 'coin'))
      return null
    },
    devnet_mint(to, amount, type) {
      const gift = { coinType: coinTypeOf(type), to: addressOf(to, 'to'), amount: amountOf(amount, 'amount') }
      const { transaction } = faucet.give(gift)
      context.onTransaction()
      return transaction.digest
    },
  }
}
