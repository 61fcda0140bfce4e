import type { Methods, NodeContext } from './method-table.ts'
import { fromEvm, toBase58 } from '../protobuf/address.ts'
import { addressOf, amountOf, countOf, textOf } from './read-params.ts'

const DEPLOYER = `0x${'0'.repeat(39)}1`

/** Methods that no real node has: for tests and for a local network's faucet. */
export function devMethods(context: NodeContext): Methods {
  const { chain, faucet, faults } = context
  return {
    async mine(params) {
      const count = countOf(params, 'count', 1)
      for (let mined = 0; mined < count; mined += 1) await chain.closeBlock()
      return { number: chain.ledger.newest.number }
    },
    advancetime(params) {
      chain.advance(1_000 * countOf(params, 'seconds'))
      return { now: chain.now() }
    },
    async rewind(params) {
      await chain.rewind(countOf(params, 'depth'))
      return { number: chain.ledger.newest.number }
    },
    async droppending() {
      await chain.dropPending()
      return {}
    },
    setautomine(params) {
      context.setAutomine(params['on'] === true)
      return {}
    },
    /** Broadcasts are executed and answered like those of a node that is too busy. */
    answerbusy(params) {
      faults.answersBusy = params['on'] === true
      return {}
    },
    async give(params) {
      const txid = await faucet.give(addressOf(params, 'address'), amountOf(params, 'amount'))
      await context.onTransaction()
      return { txid }
    },
    /** Creates a contract, at no cost. */
    async deploy(params) {
      const { evm } = chain
      return {
        address: toBase58(fromEvm(await chain.serially(() => evm.deploy(DEPLOYER, textOf(params, 'data'))))),
      }
    },
    async mint(params) {
      const [token, to] = [addressOf(params, 'token'), addressOf(params, 'address')]
      const txid = await faucet.mint(token, to, amountOf(params, 'amount'))
      await context.onTransaction()
      return { txid }
    },
  }
}
