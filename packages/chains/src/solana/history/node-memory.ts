import { ChainError } from '../../chain-error.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { createShrinkingStretch } from '../../rpc/shrinking-stretch.ts'
import type { WalkBack } from '../balances/walk-back.ts'
import { findDeposits, type DepositTarget, type FoundDeposit } from '../deposits/find-deposits.ts'
import { askAll, getTransaction } from '../rpc/solana-calls.ts'
import type { RpcTransaction, SignatureInfo } from '../rpc/schemas.ts'
import { createAccountList, type AccountList } from './account-list.ts'
import type { ReadBudget } from './read-budget.ts'
import { toldBalance, type HeldAccount, type ToldBalance } from './told-balance.ts'

/** What is kept of a transaction that was read: little, since strangers send many. */
export interface ReadTransaction {
  readonly slot: bigint
  readonly deposits: readonly FoundDeposit[]
  /** By account, of those that were watched for when it was read; undefined where it tells nothing. */
  readonly balances: ReadonlyMap<string, ToldBalance | undefined>
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
export interface NodeMemory {
  /** A list of an account's transactions. Those of other purposes are walked apart. */
  listOf(address: string, purpose: string): AccountList
  /** Forgets the lists of purposes that begin so, but for one. */
  forgetLists(purposes: string, except: string): void
  pastOf(account: string): AccountPast
  /**
   * Reads those that are not known yet, in this order. Throws a MoreToReadError where they are too many; `rpc_unavailable` where one is not as it is
   * listed, as after a fork: its lists are then to be walked anew.
   */
  readAll(
    client: RpcClient,
    wanted: { readonly infos: readonly SignatureInfo[]; readonly watched?: HeldAccount | undefined },
    budget: ReadBudget,
    signal: AbortSignal,
  ): Promise<readonly ReadTransaction[]>
}

const TRANSACTIONS_AT_ONCE = 20
/** What is this much older than what was read last is forgotten, once much is remembered: nothing that old is read again as a rule. */
const MEMORY_SLOTS = 8_192n
const MUCH = 50_000

function createNodeMemory(target: DepositTarget): NodeMemory {
  const lists = new Map<string, AccountList>()
  const pasts = new Map<string, AccountPast>()
  const read = new Map<string, ReadTransaction>()
  const atOnce = createShrinkingStretch(TRANSACTIONS_AT_ONCE)
  const ours: readonly HeldAccount[] = [{ account: target.recipient, token: null }, ...target.tokenAccounts]

  function knownAs(
    { signature, slot }: SignatureInfo,
    watched: HeldAccount | undefined,
  ): ReadTransaction | undefined {
    const known = read.get(signature)
    const isWatched = watched === undefined || known?.balances.has(watched.account) === true
    return known?.slot === slot && isWatched ? known : undefined
  }

  function note(transaction: RpcTransaction, info: SignatureInfo, watched: HeldAccount | undefined): void {
    const accounts = [...ours, ...(watched === undefined ? [] : [watched])]
    const balances = accounts.map((held) => [held.account, toldBalance(transaction, held)] as const)
    const { blockTime } = transaction
    const minedAtMs = typeof blockTime === 'number' ? blockTime * 1_000 : undefined
    const deposits = findDeposits(transaction, target).map((deposit) => ({ ...deposit, minedAtMs }))
    read.set(info.signature, { slot: info.slot, deposits, balances: new Map(balances) })
  }

  function forgetOld(newest: bigint): void {
    if (read.size < MUCH) return
    for (const [signature, { slot }] of read) if (slot < newest - MEMORY_SLOTS) read.delete(signature)
  }

  function forgetLists(): void {
    for (const list of lists.values()) list.forget()
  }

  const readAll: NodeMemory['readAll'] = async (client, { infos, watched }, budget, signal) => {
    const unknown = infos.filter((info) => knownAs(info, watched) === undefined)
    while (unknown.length > 0) {
      budget.takeRequest()
      const count = await atOnce.read(unknown.length, async (size) => {
        const some = unknown.slice(0, size)
        const told = await askAll(
          client,
          some.map(({ signature }) => getTransaction(signature)),
          signal,
        )
        for (const [place, info] of some.entries()) {
          const transaction = told[place]
          const { signature, slot } = info
          if (transaction?.slot !== slot || transaction.transaction.signatures[0] !== signature) {
            forgetLists()
            throw new ChainError('rpc_unavailable', `The node has no transaction ${signature} yet.`)
          }
          note(transaction, info, watched)
        }
        return some.length
      })
      unknown.splice(0, count)
    }
    const found = infos.flatMap((info) => knownAs(info, watched) ?? [])
    const newest = infos.at(-1)
    if (newest !== undefined) forgetOld(newest.slot)
    return found
  }

  return {
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
    readAll,
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
