import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { createShrinkingStretch } from '../../scanning/shrinking-stretch.ts'
import { findDeposits, type DepositTarget, type FoundDeposit } from '../transfers/find-deposits.ts'
import { askAll, getTransaction } from '../rpc/solana-calls.ts'
import type { RpcTransaction, SignatureInfo } from '../rpc/schemas.ts'
import type { ReadBudget } from './read-budget.ts'
import { recordedBalance, type HeldAccount, type RecordedBalance } from './recorded-balance.ts'

/** What to keep of a read transaction: little, since third parties send many. */
export interface ReadTransaction {
  readonly slot: bigint
  readonly deposits: readonly FoundDeposit[]
  /** By account, for those watched when it was read; undefined where the transaction records no balance. */
  readonly balances: ReadonlyMap<string, RecordedBalance | undefined>
}

export interface Wanted {
  readonly infos: readonly SignatureInfo[]
  /** An additional account to read balances of, besides our own. */
  readonly watched?: HeldAccount | undefined
}

/** The transactions read from one node. */
export interface TransactionMemory {
  /**
   * Reads those that are not cached, and returns all in this order. Throws a MoreToReadError when there are too many, `rpc_unavailable`
   * when one does not match its list entry.
   */
  readAll(
    client: RpcClient,
    wanted: Wanted,
    budget: ReadBudget,
    signal: AbortSignal,
  ): Promise<readonly ReadTransaction[]>
}

const TRANSACTIONS_AT_ONCE = 20
/** Once the cache is large, drops entries that are this much older than the last one read, since they are normally not read again. */
const MEMORY_SLOTS = 8_192n
const MUCH = 50_000

export function createTransactionMemory(target: DepositTarget): TransactionMemory {
  const read = new Map<string, ReadTransaction>()
  const atOnce = createShrinkingStretch(TRANSACTIONS_AT_ONCE)
  const ours: readonly HeldAccount[] = [{ account: target.recipient, token: null }, ...target.tokenAccounts]

  function knownAs(
    { signature, slot }: SignatureInfo,
    watched: Wanted['watched'],
  ): ReadTransaction | undefined {
    const known = read.get(signature)
    const isWatched = watched === undefined || known?.balances.has(watched.account) === true
    return known?.slot === slot && isWatched ? known : undefined
  }

  function remember(
    transaction: RpcTransaction,
    { signature, slot }: SignatureInfo,
    watched: Wanted['watched'],
  ): void {
    const accounts = [...ours, ...(watched === undefined ? [] : [watched])]
    const balances = accounts.map((held) => [held.account, recordedBalance(transaction, held)] as const)
    const { blockTime } = transaction
    const minedAtMs = typeof blockTime === 'number' ? blockTime * 1_000 : undefined
    const deposits = findDeposits(transaction, target).map((deposit) => ({ ...deposit, minedAtMs }))
    read.set(signature, { slot, deposits, balances: new Map(balances) })
  }

  function forgetOld(newest: bigint): void {
    if (read.size < MUCH) return
    for (const [signature, { slot }] of read) if (slot < newest - MEMORY_SLOTS) read.delete(signature)
  }

  async function readSome(
    client: RpcClient,
    { infos, watched }: Wanted,
    signal: AbortSignal,
  ): Promise<number> {
    const answers = await askAll(
      client,
      infos.map(({ signature }) => getTransaction(signature)),
      signal,
    )
    for (const [place, info] of infos.entries()) {
      const transaction = answers[place]
      const { signature, slot } = info
      if (transaction?.slot !== slot || transaction.transaction.signatures[0] !== signature)
        throw new ChainError('rpc_unavailable', `The node has no transaction ${signature} yet.`)
      remember(transaction, info, watched)
    }
    return infos.length
  }

  return {
    async readAll(client, { infos, watched }, budget, signal) {
      const unknown = infos.filter((info) => knownAs(info, watched) === undefined)
      while (unknown.length > 0) {
        budget.spendRequest()
        const count = await atOnce.read(unknown.length, (size) =>
          readSome(client, { infos: unknown.slice(0, size), watched }, signal),
        )
        unknown.splice(0, count)
      }
      const found = infos.flatMap((info) => knownAs(info, watched) ?? [])
      const newest = infos.at(-1)
      if (newest !== undefined) forgetOld(newest.slot)
      return found
    },
  }
}
