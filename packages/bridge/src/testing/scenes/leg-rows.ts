import type { Transaction } from '../../store/database/database.ts'
import { SCENE_AT, SCENE_WALLET } from './ledger-scene.ts'
import { insertRow, updateRow, type Columns } from './scene-rows.ts'

/** A leg of a deposit; a payout on base that is due unless told otherwise. Returns its id. */
export function addLeg(tx: Transaction, depositId: string, columns: Columns = {}): Promise<string> {
  const amount = columns['amount'] ?? 10
  return insertRow(tx, 'legs', {
    ...{ deposit_id: depositId, kind: 'payout', leg_no: 0, network_id: 'base', recipient: 'bob' },
    ...{ currency_id: 'base-eth', amount, funded: amount, fees: 0, status: 'due', retry_at: SCENE_AT },
    ...columns,
  })
}

/** A leg that gives back from a deposit of alice's on ethereum what that owes her. Returns its id. */
export const addRefundLeg = (tx: Transaction, depositId: string, columns: Columns = {}): Promise<string> =>
  addLeg(tx, depositId, {
    ...{ kind: 'refund', network_id: 'ethereum', recipient: 'alice', currency_id: 'ethereum-eth' },
    ...columns,
  })

interface SceneAttempt {
  readonly slot: number
  /** What pays it; legs of claims that are under way. */
  readonly legs?: readonly Columns[]
  /** Ids of its transactions, the first variant first. */
  readonly txIds?: readonly string[]
  readonly network_id?: string
  readonly wallet?: string
  readonly kind?: string
  /** As it is to be at the end: any column that may change. */
  readonly becomes?: Columns
}

/** An attempt as the engine makes it: signed with its bytes and its legs, and then what it is to become. Returns its id. */
export async function addAttempt(tx: Transaction, attempt: SceneAttempt): Promise<string> {
  const { slot, legs = [], network_id = 'base', wallet = SCENE_WALLET, becomes = {} } = attempt
  const { kind = legs.length === 0 ? 'filler' : 'plain' } = attempt
  const txIds = attempt.txIds ?? [`pays-${network_id}-${wallet}-${String(slot)}`]
  const at = { created_at: SCENE_AT }
  const id = await insertRow(tx, 'attempts', { network_id, wallet, slot, kind, status: 'signed', ...at })
  for (const [index, txId] of txIds.entries()) {
    const bytes = { variant_no: index + 1, network_id, tx_id: txId, raw: `raw-${txId}`, ...at }
    await insertRow(tx, 'attempt_variants', { attempt_id: id, ...bytes })
  }
  for (const { outcome, ...leg } of legs) {
    await insertRow(tx, 'attempt_legs', { attempt_id: id, ...leg })
    if (outcome !== undefined)
      await tx.query('UPDATE attempt_legs SET outcome = $3 WHERE attempt_id = $1 AND leg_id = $2', [
        ...[id, leg['leg_id'], outcome],
      ])
  }
  const changes = {
    ...(becomes['status'] === 'confirmed' ? { landed_variant: 1, confirmed_at: SCENE_AT } : {}),
    ...(becomes['status'] === 'failed' ? { landed_variant: 1 } : {}),
    ...becomes,
  }
  if (Object.keys(changes).length > 0) await updateRow(tx, 'attempts', id, changes)
  return id
}
