import type { BalanceReader } from '../capabilities/balance-reader.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { readBalanceAt } from './balances/balance-at.ts'
import { readBalancesNow } from './balances/balances-now.ts'
import type { NodeMemories } from './history/node-memory.ts'
import { createReadBudget } from './history/read-budget.ts'
import { rememberTokenAccount } from './transactions/remember-token-account.ts'

export interface BalanceQuestion {
  readonly owner: string
  /** Null means the native coin. */
  readonly token: string | null
}

/** The account that holds the balance. */
export const accountOf = ({ owner, token }: BalanceQuestion): string =>
  token === null ? owner : rememberTokenAccount(owner, token)

/** Reads balances, current or at the end of a block, each from a quorum of nodes. */
export function createSolanaBalanceReader(spec: {
  readonly pool: Pick<RpcPool, 'agree'>
  readonly memories: NodeMemories
}): BalanceReader {
  return {
    async getBalances(owner, tokens, signal, atHeight) {
      if (tokens.length === 0) return []
      const [balances] = await spec.pool.agree(async (client, workSignal) => {
        const now = await readBalancesNow(client, owner, tokens, workSignal)
        if (atHeight === undefined) return now.amounts
        const then: bigint[] = []
        const reading = { memory: spec.memories(client), budget: createReadBudget() }
        for (const [place, token] of tokens.entries()) {
          const account = accountOf({ owner, token })
          const question = { account, token, now: now.amounts[place] ?? 0n, nowAt: now.slot, atHeight }
          then.push(await readBalanceAt(client, reading, question, workSignal))
        }
        return then
      }, signal)
      return balances
    },
  }
}
