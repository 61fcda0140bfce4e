import type { BitcoinDepositAction } from '../deposit-action.ts'
import type { TransactionFate, TransactionWatch } from '../../capabilities/wallet-module.ts'
import { scriptOf } from '../address.ts'
import { networkOf } from '../network.ts'
import { askNode } from '../rpc/ask-node.ts'
import { getSpend, getTransaction, type EsploraCall } from '../rpc/esplora-calls.ts'
import type { EsploraTransaction } from '../rpc/schemas.ts'

const POLL_MS = 5_000

/** Undefined when the node did not answer; the next round retries. */
async function ask<T>(watch: TransactionWatch, call: EsploraCall<T>): Promise<T | undefined> {
  try {
    return await askNode(watch, call, watch.signal)
  } catch {
    // Down, disconnected or malformed: the outcome stays unknown.
    return undefined
  }
}

/** The confirmed transaction that spends the same coins as this one; undefined while there is none. */
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

/** Follows a payment until a block includes it or another one that spends its coins: the same payment at a higher fee, or an unrelated one. */
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
