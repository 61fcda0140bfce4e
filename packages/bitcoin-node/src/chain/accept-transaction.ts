import type { BcoinMempoolEntry, BcoinNode, BcoinTx } from '../bcoin/bcoin-types.ts'
import { RefusedError } from './refused-error.ts'
import { verifyTaproot } from './verify-taproot.ts'

/** Additional satoshis per virtual byte that a replacement must pay, as in Bitcoin Core. */
const INCREMENTAL_RATE = 1

async function feeOf(node: BcoinNode, tx: BcoinTx): Promise<number> {
  let paid = 0
  for (const { prevout } of tx.inputs) {
    const meta = await node.getMeta(prevout.hash)
    paid += meta?.tx.outputs[prevout.index]?.value ?? 0
  }
  return paid - tx.getOutputValue()
}

/** Pool transactions that spend an input of this one. */
function findConflicts({ mempool }: BcoinNode, tx: BcoinTx): readonly BcoinMempoolEntry[] {
  const own = tx.hash('hex')
  const spenders = tx.inputs.flatMap(({ prevout }) => mempool.getSpent(prevout.hash, prevout.index) ?? [])
  return [...new Set(spenders)].filter(({ hash }) => hash !== own)
}

/** These and all their descendants in the pool, ancestors first. */
function withDescendants({ mempool }: BcoinNode, entries: readonly BcoinMempoolEntry[]): readonly BcoinTx[] {
  const hashes = new Set(entries.map(({ hash }) => hash))
  for (const { hash, tx } of mempool.map.values()) {
    if (tx.inputs.some(({ prevout }) => hashes.has(prevout.hash))) hashes.add(hash)
  }
  return [...mempool.map.values()].filter(({ hash }) => hashes.has(hash)).map(({ tx }) => tx)
}

async function assertReplaces(
  node: BcoinNode,
  tx: BcoinTx,
  conflicts: readonly BcoinMempoolEntry[],
): Promise<void> {
  const fee = await feeOf(node, tx)
  const replaced = conflicts.reduce((sum, entry) => sum + entry.fee, 0)
  const size = tx.getVirtualSize()
  const isDearer = conflicts.every((entry) => fee / size > entry.fee / entry.size)
  if (fee < replaced + size * INCREMENTAL_RATE || !isDearer) {
    throw new RefusedError(-26, 'insufficient fee, rejecting replacement')
  }
}

async function add({ mempool }: BcoinNode, tx: BcoinTx): Promise<void> {
  let missing: readonly string[] | null
  try {
    missing = await mempool.addTX(tx)
  } catch (error) {
    const { reason, message } = Object(error)
    throw new RefusedError(-26, String(reason ?? message))
  }
  if (missing === null || missing.length === 0) return
  // A refused orphan could otherwise return after a reorganisation.
  mempool.removeOrphan(tx.hash('hex'))
  throw new RefusedError(-25, 'bad-txns-inputs-missingorspent')
}

/** Adds a transaction to the pool; one that conflicts with others must pay more than they do (BIP 125). Throws a RefusedError. */
export async function acceptTransaction(node: BcoinNode, tx: BcoinTx): Promise<void> {
  await verifyTaproot(node, tx)
  const conflicts = findConflicts(node, tx)
  if (conflicts.length > 0) await assertReplaces(node, tx, conflicts)
  const evicted = withDescendants(node, conflicts)
  for (const entry of conflicts) node.mempool.evictEntry(entry)
  try {
    await add(node, tx)
  } catch (error) {
    for (const old of evicted) await add(node, old)
    throw error
  }
}
