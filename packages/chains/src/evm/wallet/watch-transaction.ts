import type { EvmDepositAction } from '../deposit-action.ts'
import type { TransactionFate, TransactionWatch } from '../../capabilities/wallet-module.ts'
import { toQuantity } from '../hex.ts'
import { sendJsonRpc } from '../../rpc/transport/json-rpc.ts'

interface Seen {
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly nonce: string
  readonly value: string
  readonly input: string
  /** Present only once it is in a block. */
  readonly blockNumber?: string | null
}

const POLL_MS = 3_000
/** How many blocks to search for a replacement, which is noticed within seconds of its block. */
const BLOCKS_BACK = 24

interface SentTransaction {
  readonly hash: string
  readonly action: EvmDepositAction
}

/** Watches a transaction. Another one of the same account with the same nonce may replace it, which this finds in the newest blocks. */
export async function watchEvmTransaction(
  watch: TransactionWatch,
  sent: SentTransaction,
): Promise<TransactionFate | undefined> {
  let nonce: string | undefined
  let from: string | undefined
  while (!watch.signal.aborted) {
    const known = await ask(watch, 'eth_getTransactionByHash', [sent.hash])
    if (isSeen(known)) {
      if (typeof known.blockNumber === 'string') return { kind: 'included' }
      nonce = known.nonce
      from = known.from
    } else if (known === null && nonce !== undefined && from !== undefined) {
      const count = await ask(watch, 'eth_getTransactionCount', [from, 'latest'])
      if (isQuantity(count) && BigInt(count) > BigInt(nonce)) return fateOf(watch, sent, { nonce, from })
    }
    await watch.wait(POLL_MS)
  }
  return undefined
}

async function fateOf(
  watch: TransactionWatch,
  { hash, action }: SentTransaction,
  slot: { readonly nonce: string; readonly from: string },
): Promise<TransactionFate | undefined> {
  const winner = await findInBlocks(watch, slot)
  if (winner === undefined) return undefined
  if (winner.hash.toLowerCase() === hash.toLowerCase()) return { kind: 'included' }
  const isSame =
    winner.to?.toLowerCase() === action.to.toLowerCase() &&
    BigInt(winner.value) === BigInt(action.value) &&
    winner.input.toLowerCase() === action.data.toLowerCase()
  return isSame ? { kind: 'repriced', hash: winner.hash } : { kind: 'cancelled' }
}

async function findInBlocks(
  watch: TransactionWatch,
  { nonce, from }: { readonly nonce: string; readonly from: string },
): Promise<Seen | undefined> {
  const head = await ask(watch, 'eth_blockNumber', [])
  if (!isQuantity(head)) return undefined
  const newest = BigInt(head)
  for (let height = newest; height >= 0n && newest - height < BLOCKS_BACK; height -= 1n) {
    if (watch.signal.aborted) return undefined
    const block = await ask(watch, 'eth_getBlockByNumber', [toQuantity(height), true])
    const winner = transactionsOf(block).find(
      (transaction) =>
        transaction.from.toLowerCase() === from.toLowerCase() && BigInt(transaction.nonce) === BigInt(nonce),
    )
    if (winner !== undefined) return winner
  }
  return undefined
}

/** Undefined when the node did not answer; the next round retries. */
async function ask(watch: TransactionWatch, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    const [outcome] = await sendJsonRpc(watch, [{ method, params }], watch.signal)
    return outcome?.ok === true ? outcome.result : undefined
  } catch {
    // Down or disconnected: the outcome stays unknown.
    return undefined
  }
}

const isQuantity = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)

function isSeen(value: unknown): value is Seen {
  if (typeof value !== 'object' || value === null) return false
  // CAST: a node's answer; each field is checked.
  const { hash, from, to, nonce, value: amount, input, blockNumber } = value as Record<string, unknown>
  return (
    [hash, from, input].every((text) => typeof text === 'string') &&
    (typeof to === 'string' || to === null) &&
    isQuantity(nonce) &&
    isQuantity(amount) &&
    (typeof blockNumber === 'string' || blockNumber === null || blockNumber === undefined)
  )
}

function transactionsOf(block: unknown): readonly Seen[] {
  if (typeof block !== 'object' || block === null || !('transactions' in block)) return []
  return Array.isArray(block.transactions) ? block.transactions.filter(isSeen) : []
}
