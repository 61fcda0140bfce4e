import type { BalanceReader } from '../capabilities/balance-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { tronHex } from './address.ts'
import { readBalancesAt } from './balances/balances-at.ts'
import { readBalances } from './balances/read-balances.ts'

/** Reads balances, each from a quorum of nodes: at a block, or with what is pending at a single node. */
export function createTronBalanceReader(spec: { readonly pool: Pick<RpcPool, 'agree'> }): BalanceReader {
  return {
    async getBalances(address, tokens, signal, atHeight) {
      if (tokens.length === 0) return []
      const hex = tronHex(address)
      if (hex === undefined) throw new ChainError('unsupported', `${address} is not a TRON address.`)
      const owner = { address, hex }
      const [balances] = await spec.pool.agree(async (client, workSignal) => {
        const height = atHeight ?? (client.at === 'latest' ? undefined : client.at)
        if (height === undefined) return readBalances(client, { owner, tokens, view: 'wallet' }, workSignal)
        return readBalancesAt(client, { owner, tokens, height }, workSignal)
      }, signal)
      return balances
    },
  }
}
