import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { NodeMemory, WalkBack } from '../history/node-memory.ts'
import type { ReadBudget } from '../history/read-budget.ts'
import type { HeldAccount, RecordedBalance } from '../history/recorded-balance.ts'
import { askOne, getSignatures } from '../rpc/solana-calls.ts'
import type { SignatureInfo } from '../rpc/schemas.ts'

export interface BalanceReading {
  readonly memory: NodeMemory
  readonly budget: ReadBudget
}

export interface RecordedAt extends RecordedBalance {
  readonly slot: bigint
}

const PAGE = 200
/** One request: the newest transactions usually suffice. */
const READ_AT_ONCE = 20

/** Balances that transactions report for an account, in the given order; skips transactions that report none. */
export async function readRecorded(
  client: RpcClient,
  { memory, budget }: BalanceReading,
  { held, infos }: { readonly held: HeldAccount; readonly infos: readonly SignatureInfo[] },
  signal: AbortSignal,
): Promise<readonly RecordedAt[]> {
  const read = await memory.readAll(client, { infos, watched: held }, budget, signal)
  return read.flatMap(({ slot, balances }) => {
    const recorded = balances.get(held.account)
    return recorded === undefined ? [] : [{ ...recorded, slot }]
  })
}

/**
 * The account's balance after the newest transaction at or below the walk's height that reports one; undefined if none does. Throws a
 * MoreToReadError when that is further back than one call may search; the next call with this walk resumes from there.
 */
export async function walkBack(
  client: RpcClient,
  reading: BalanceReading,
  { held, walk }: { readonly held: HeldAccount; readonly walk: WalkBack },
  signal: AbortSignal,
): Promise<bigint | undefined> {
  for (;;) {
    reading.budget.spendPage()
    const page = await askOne(client, getSignatures(client, held.account, walk.before, PAGE), signal)
    const beneath = page.filter(({ slot }) => slot <= walk.from)
    for (let start = 0; start < beneath.length; start += READ_AT_ONCE) {
      const infos = beneath.slice(start, start + READ_AT_ONCE)
      const [newest] = await readRecorded(client, reading, { held, infos }, signal)
      if (newest !== undefined) return newest.after
    }
    const oldest = page.at(-1)
    if (oldest === undefined || page.length < PAGE) return undefined
    walk.before = oldest.signature
  }
}
