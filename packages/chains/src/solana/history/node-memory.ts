import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { DepositTarget } from '../deposits/find-deposits.ts'
import { createAccountList, type AccountList } from './account-list.ts'
import { createTransactionMemory, type TransactionMemory } from './transaction-memory.ts'

/** A walk back through an account's past that has not found anything yet: page after page, over as many calls as it takes. */
export interface WalkBack {
  /** It looks for what was at or beneath this height. */
  readonly from: bigint
  /** The oldest signature of those that tell nothing. */
  before: string | undefined
}

/** What is known of an account's past. */
export interface AccountPast {
  /** At the end of the block of this slot it held so much, in base units. */
  known: { readonly amount: bigint; readonly upTo: bigint } | undefined
  /** While nothing is known: how far back was looked. */
  walk: WalkBack | undefined
  /** Calls in a row that did not fit. */
  misses: number
}

/**
 * What one node has told, for as long as the process lives: no transaction is asked for twice, so that calls which may each read only some get to
 * the end of any number of them. Each node has its own, since what nodes say is compared.
 */
export interface NodeMemory extends TransactionMemory {
  /** A list of an account's transactions. Those of other purposes are walked apart. */
  listOf(address: string, purpose: string): AccountList
  /** Forgets the lists of purposes that begin so, but for one. */
  forgetLists(purposes: string, except: string): void
  pastOf(account: string): AccountPast
}

function createNodeMemory(target: DepositTarget): NodeMemory {
  const lists = new Map<string, AccountList>()
  const pasts = new Map<string, AccountPast>()
  return {
    ...createTransactionMemory(target),
    pastOf(account) {
      const past = pasts.get(account) ?? { known: undefined, walk: undefined, misses: 0 }
      pasts.set(account, past)
      return past
    },
    listOf(address, purpose) {
      const key = `${purpose} ${address}`
      const list = lists.get(key) ?? createAccountList(address)
      lists.set(key, list)
      return list
    },
    forgetLists(purposes, except) {
      for (const key of lists.keys()) {
        if (key.startsWith(purposes) && !key.startsWith(`${except} `)) lists.delete(key)
      }
    },
  }
}

/** The memory of each node of a network. */
export type NodeMemories = (client: Pick<RpcClient, 'node'>) => NodeMemory

export function createNodeMemories(target: DepositTarget): NodeMemories {
  const memories = new WeakMap<object, NodeMemory>()
  return ({ node }) => {
    const memory = memories.get(node) ?? createNodeMemory(target)
    memories.set(node, memory)
    return memory
  }
}
