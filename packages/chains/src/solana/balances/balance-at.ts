import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { AccountList, SlotRange } from '../history/account-list.ts'
import { MoreToReadError } from '../history/read-budget.ts'
import type { HeldAccount } from '../history/recorded-balance.ts'
import { solanaDialect } from '../rpc/solana-dialect.ts'
import { readRecorded, walkBack, type BalanceReading, type RecordedAt } from './walk-back.ts'

export interface PastBalance extends HeldAccount {
  /** Its balance at the newest block, and that block's slot. */
  readonly now: bigint
  readonly nowAt: bigint
  readonly atHeight: bigint
}

/** After this many consecutive calls that contradict the known balance, the known balance is discarded. */
const PATIENCE = 20

/**
 * When a list does not include the last change to the account, it was made at a different time. One more transaction may have arrived while
 * the account was read.
 */
const isInStep = (newest: { readonly before: bigint; readonly after: bigint }, now: bigint): boolean =>
  newest.after === now || newest.before === now

/** The balances that a range's transactions report. If one of the transactions cannot be read, the next call walks the list from scratch. */
async function readListed(
  client: RpcClient,
  reading: BalanceReading,
  of: { readonly question: PastBalance; readonly list: AccountList; readonly range: SlotRange },
  signal: AbortSignal,
): Promise<readonly RecordedAt[]> {
  const { question, list, range } = of
  try {
    const infos = await list.list(client, range, reading.budget, signal)
    return await readRecorded(client, reading, { held: question, infos }, signal)
  } catch (error) {
    if (!(error instanceof MoreToReadError)) list.forget()
    throw error
  }
}

/**
 * The balance of an account at the end of a block. Nodes keep no historical state, but transactions record their accounts' balances before
 * and after them, and only a transaction that lists an account can change it. So one known balance is carried forward from call to call
 * through the transactions since, which the scan has already read: no history is read twice, however often third parties list the account.
 * Only the first call of a process walks back, over several calls if that is far.
 *
 * Throws `rpc_unavailable` when the node has not reached the height, its transaction list lags behind its accounts, or there is more to
 * read than one call may request.
 */
export async function readBalanceAt(
  client: RpcClient,
  reading: BalanceReading,
  question: PastBalance,
  signal: AbortSignal,
): Promise<bigint> {
  const { account, now, nowAt, atHeight } = question
  const { height } = await solanaDialect.head(client, signal)
  if (height < atHeight) {
    throw new ChainError('rpc_unavailable', `The node has not reached block ${atHeight}.`)
  }
  const past = reading.memory.pastOf(account)
  const lowest = past.known?.upTo ?? past.walk?.from ?? atHeight
  const range = { after: lowest < atHeight ? lowest : atHeight, to: nowAt, head: nowAt }
  const list = reading.memory.listOf(account, 'balance')
  const recorded = await readListed(client, reading, { question, list, range }, signal)
  const above = recorded.filter(({ slot }) => slot > atHeight)
  const base = recorded.findLast(({ slot }) => slot <= atHeight)?.after ?? past.known?.amount
  const newest = recorded.at(-1)

  async function findThen(): Promise<bigint> {
    const [first] = above
    if (first !== undefined) return first.before
    if (base !== undefined) return base
    past.walk ??= { from: atHeight, before: undefined }
    const found = await walkBack(client, reading, { held: question, walk: past.walk }, signal)
    return found ?? now
  }

  const then = await findThen()
  // Nothing shows how far a list lags behind its accounts, so each comparison fetches it again.
  list.forget()
  const fits = newest === undefined ? then === now : isInStep(newest, now)
  const follows = above.length === 0 || base === undefined || base === then || atHeight < lowest
  if (!fits || !follows) {
    past.misses += 1
    if (past.misses >= PATIENCE) Object.assign(past, { known: undefined, misses: 0 })
    past.walk = undefined
    throw new ChainError('rpc_unavailable', `The node does not list yet what has changed ${account}.`)
  }
  past.misses = 0
  past.walk = undefined
  if (past.known === undefined || past.known.upTo < atHeight) past.known = { amount: then, upTo: atHeight }
  return then
}
