import type { BitcoinDepositAction } from '../../capabilities/deposit-author.ts'
import type { TransactionFate, TransactionWatch } from '../../capabilities/wallet-room.ts'
import { scriptOf } from '../address.ts'
import { networkOf } from '../network.ts'
import { askNode } from '../rpc/ask-node.ts'
import { getSpend, getTransaction, type EsploraCall } from '../rpc/esplora-calls.ts'
import type { EsploraTransaction } from '../rpc/schemas.ts'

const POLL_MS = 5_000

/** Undefined where the node gave no answer: the next round asks again. */
async function ask<T>(watch: TransactionWatch, call: EsploraCall<T>): Promise<T | undefined> {
  try {
    return await askNode(watch, call, watch.signal)
  } catch {
    // Down, cut off or confused: nothing is known, which is no verdict.
    return undefined
  }
}

/** What a block has in the place of a transaction that spends the same coins; undefined while there is nothing. */
async function findRival(
  watch: TransactionWatch,
  { txid, vin }: EsploraTransaction,
): Promise<EsploraTransaction | undefined> {
  for (const input of vin) {
    const spend = await ask(watch, getSpend(input.txid, input.vout))
    if (spend?.spent !== true || !spend.status.confirmed || spend.txid === txid) continue
    return (await ask(watch, getTransaction(spend.txid))) ?? undefined
  }
  return undefined
}

/** Follows a payment until a block has it, or has another that spends its coins: the same payment for a higher fee, or none. */
export async function watchBitcoinTransaction(
  watch: TransactionWatch,
  { hash, action }: { readonly hash: string; readonly action: BitcoinDepositAction },
): Promise<TransactionFate | undefined> {
  const script = scriptOf(action.address, networkOf(action.chain_id))
  let seen: EsploraTransaction | undefined
  while (!watch.signal.aborted) {
    const now = await ask(watch, getTransaction(hash))
    if (now?.status.confirmed === true) return { kind: 'included' }
    seen = now ?? seen
    const rival = seen === undefined ? undefined : await findRival(watch, seen)
    if (rival !== undefined) {
      const isSame = rival.vout.some(
        ({ scriptpubkey, value }) => scriptpubkey === script && String(value) === action.amount,
      )
      return isSame ? { kind: 'repriced', hash: rival.txid } : { kind: 'cancelled' }
    }
    await watch.wait(POLL_MS)
  }
  return undefined
}
