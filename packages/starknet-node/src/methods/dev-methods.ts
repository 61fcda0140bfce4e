import { STRK } from '../chain/execute.ts'
import { toHex } from '../chain/felt.ts'
import { amountOf, feltOf, feltsOf, numberOf } from '../rpc/read-params.ts'
import type { Methods, NodeContext } from './method-table.ts'

/** Methods that no real node has: for tests and for a local network's faucet. */
export function devMethods(context: NodeContext): Methods {
  const { chain, faucet } = context
  return {
    devnet_mine: {
      params: ['count'],
      run({ count }) {
        for (let mined = 0; mined < numberOf(count ?? 1, 'count'); mined += 1) chain.closeBlock()
        return chain.blocks.newest.number
      },
    },
    devnet_rewind: {
      params: ['depth', 'keep'],
      run({ depth, keep }) {
        chain.rewind(numberOf(depth, 'depth'), new Set(feltsOf(keep ?? [], 'keep')))
        return chain.blocks.newest.number
      },
    },
    devnet_setAutomine: {
      params: ['on'],
      run({ on }) {
        context.setAutomine(on === true)
        return null
      },
    },
    devnet_setL2GasPrice: {
      params: ['price'],
      run({ price }) {
        chain.setPrices({ l2Gas: amountOf(price, 'price') })
        return null
      },
    },
    devnet_waiting: {
      params: ['address'],
      run({ address }) {
        const sender = feltOf(address, 'address')
        return chain.mempool.all
          .filter(({ transaction }) => transaction.sender === sender)
          .map(({ transaction }) => toHex(transaction.resourceBounds.l2Gas.maxPrice))
      },
    },
    devnet_block: {
      params: ['token', 'owner'],
      run({ token, owner }) {
        chain.machine.tokens.block(feltOf(token, 'token'), feltOf(owner, 'owner'))
        return null
      },
    },
    devnet_mint: {
      params: ['address', 'amount', 'token'],
      run({ address, amount, token }) {
        const hash = faucet.give({
          token: token === undefined ? STRK : feltOf(token, 'token'),
          to: feltOf(address, 'address'),
          amount: amountOf(amount, 'amount'),
        })
        context.onTransaction()
        return toHex(hash)
      },
    },
  }
}
