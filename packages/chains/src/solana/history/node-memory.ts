import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { DepositTarget } from '../transfers/find-deposits.ts'
import { createAccountList, type AccountList } from './account-list.ts'
import { createTransactionMemory, type TransactionMemory } from './transaction-memory.ts'

/** A walk back through an account's history that has not found a balance yet, page by page, over as many calls as it takes. */
export interface WalkBack {
  /** Searches for the balance at or below this height. */
  readonly from: bigint
  /** The oldest signature searched so far; none of them reported a balance. */
  before: string | undefined
}

/** What is known about an account's history. */
export interface AccountPast {
  /** The balance at the end of this slot's block, in base units. */
  known: { readonly amount: bigint; readonly upTo: bigint } | undefined
  /** Progress of the search while no balance is known. */
  walk: WalkBack | undefined
  /** Consecutive calls that contradicted the known balance. */
  misses: number
}

/**
 * Cache of everything one node returned, for the life of the process: no transaction is requested twice, so calls that may each read only
 * some get through any number of them. Nodes do not share it, because their answers are compared.
 */
export interface NodeMemory extends TransactionMemory {
  /** A list of an account's transactions. Each purpose has its own walk. */
  listOf(address: string, purpose: string): AccountList
  /** Drops the lists whose purpose has this prefix, except one. */
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

/** The cache of each node of a network. */
export type NodeMemories = (client: Pick<RpcClient, 'node'>) => NodeMemory

export function createNodeMemories(target: DepositTarget): NodeMemories {
  const memories = new WeakMap<object, NodeMemory>()
  return ({ node }) => {
    const memory = memories.get(node) ?? createNodeMemory(target)
    memories.set(node, memory)
    return memory
  }
}
