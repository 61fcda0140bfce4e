import type { TransactionFate, TransactionWatch } from '../../capabilities/wallet-module.ts'
import { sendJsonRpc } from '../../rpc/transport/json-rpc.ts'
import { isRecord } from '../../errors/is-record.ts'

const POLL_MS = 2_000
/** A transaction can land only while the block whose hash it names is at most this many blocks old. */
const BLOCKHASH_BLOCKS = 150

/**
 * Follows a transaction until a block includes it or it provably cannot land any more, because its blockhash, which is older than its
 * submission, has expired.
 */
export async function watchSolanaTransaction(
  watch: TransactionWatch,
  { hash }: { readonly hash: string },
): Promise<TransactionFate | undefined> {
  let lastHeight: number | undefined
  while (!watch.signal.aborted) {
    // Query the height first: a transaction that is still unseen afterwards is in no block up to that height.
    const height = await ask(watch, 'getBlockHeight', [{ commitment: 'confirmed' }])
    const status = await statusOf(watch, hash)
    if (status === 'included') return { kind: 'included' }
    if (status === 'failed') return { kind: 'cancelled' }
    if (typeof height === 'number') {
      lastHeight ??= height + BLOCKHASH_BLOCKS
      if (status === 'unseen' && height > lastHeight) return { kind: 'cancelled' }
    }
    await watch.wait(POLL_MS)
  }
  return undefined
}

type Status = 'included' | 'failed' | 'unseen' | 'waiting' | 'unknown'

async function statusOf(watch: TransactionWatch, hash: string): Promise<Status> {
  const answer = await ask(watch, 'getSignatureStatuses', [[hash], { searchTransactionHistory: true }])
  const [status]: unknown[] =
    isRecord(answer) && Array.isArray(answer['value']) ? answer['value'] : [undefined]
  if (status === null) return 'unseen'
  if (!isRecord(status)) return 'unknown'
  const { confirmationStatus, err } = status
  if (confirmationStatus !== 'confirmed' && confirmationStatus !== 'finalized') return 'waiting'
  return err === null || err === undefined ? 'included' : 'failed'
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
