import type { BalanceReader } from '../capabilities/balance-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { contractOf } from './contracts/tokens.ts'
import { askEach, balanceOf, readAmount } from './rpc/starknet-calls.ts'

/** Asks each token's contract, all in one request to each node of a quorum. */
export function createStarknetBalanceReader(spec: { readonly pool: Pick<RpcPool, 'agree'> }): BalanceReader {
  return {
    async getBalances(owner, tokens, signal, atHeight) {
      if (tokens.length === 0) return []
      const [balances] = await spec.pool.agree(async (client, workSignal) => {
        const calls = tokens.map((token) => balanceOf(contractOf(token), owner, atHeight ?? 'latest'))
        const answers = await askEach(client, calls, workSignal)
        return answers.map((answer, place) => {
          const contract = contractOf(tokens[place] ?? null)
          if (!(answer instanceof ChainError)) return readAmount(answer, contract)
          throw answer.kind === 'execution_reverted'
            ? new ChainError('rpc_untrustworthy', `There is no token at ${contract}.`)
            : answer
        })
      }, signal)
      return balances
    },
  }
}
