import { invalid } from './api-error.ts'
import type { Methods, NodeContext } from './method-table.ts'
import { addressOf, bigintOf, cellOf, numberOf, optionalNumber, textOf } from './read-params.ts'
import { loadMessage } from '@ton/core'

/** Methods that no real node has: for tests and for a local network's faucet. */
export function devMethods(context: NodeContext): Methods {
  const { chain, faucet, onMessage } = context
  return {
    async devnet_mine(params) {
      const count = optionalNumber(params, 'count') ?? 1
      for (let mined = 0; mined < count; mined += 1) await chain.closeBlock()
      return chain.ledger.newest.seqno
    },
    devnet_advanceTime(params) {
      chain.advance(numberOf(params, 'seconds'))
      return chain.now()
    },
    async devnet_rewind(params) {
      await chain.rewind(numberOf(params, 'depth'))
      return chain.ledger.newest.seqno
    },
    devnet_setDelivery(params) {
      const delivery = textOf(params, 'delivery')
      if (delivery !== 'step' && delivery !== 'trace') throw invalid('delivery must be step or trace')
      chain.delivery = delivery
      return delivery
    },
    devnet_setAutomine(params) {
      context.setAutomine(params['on'] === true)
      return null
    },
    async devnet_give(params) {
      const hash = await faucet.give(addressOf(params), bigintOf(params, 'amount') ?? 0n)
      await onMessage()
      return hash
    },
    async devnet_mint(params) {
      const to = addressOf(params)
      const hash = await faucet.mint(addressOf(params, 'jetton'), to, bigintOf(params, 'amount') ?? 0n)
      await onMessage()
      return hash
    },
    /** Status 2 prevents the owner's jetton wallet from receiving. */
    async devnet_lock(params) {
      const hash = await faucet.lock(
        addressOf(params, 'jetton'),
        addressOf(params),
        numberOf(params, 'status'),
      )
      await onMessage()
      return hash
    },
    /** Queues any internal message, from any sender. */
    async devnet_send(params) {
      const cell = cellOf(params, 'message')
      await chain.send(loadMessage(cell.beginParse()))
      await onMessage()
      return cell.hash().toString('base64')
    },
  }
}
