import { Address, beginCell, internal, loadMessage, type MessageRelaxed } from '@ton/core'
import type { PayoutIntent, PreparedTransfer } from '../../capabilities/payout-sender.ts'
import { writeText } from '../comments.ts'
import { TRANSFER_VALUE } from '../jetton-transfer.ts'
import { writeTransfer } from '../jettons.ts'
import { externalHash } from '../message-hash.ts'
import type { TonPayoutSenderSpec } from '../payouts.ts'
import { checkIntent, dryRun, type DraftedOrder } from './check-payout.ts'
import { ORDER_FEE } from './payout-costs.ts'
import { writeSigned } from './signed-payout.ts'

/** The smallest sum: the recipient's wallet is told of the tokens. */
const NOTIFY = 1n

/** Money that is sent to an address before its first use stays there: nothing bounces. */
export const writeCoins = ({ recipient, amount, memo }: PayoutIntent): MessageRelaxed =>
  internal({
    ...{ to: Address.parse(recipient), value: amount, bounce: false },
    body: memo === undefined ? beginCell().endCell() : writeText(memo),
  })

/** A jetton's wallet is one that tells of refusals. */
function writeTokens(
  spec: TonPayoutSenderSpec,
  { intent, slot, from }: { readonly intent: PayoutIntent; readonly slot: bigint; readonly from: Address },
): MessageRelaxed {
  const body = writeTransfer({
    ...{ queryId: slot, amount: intent.amount, to: Address.parse(intent.recipient) },
    ...{ excessesTo: spec.wallet.address, forward: NOTIFY },
    payload: intent.memo === undefined ? undefined : writeText(intent.memo),
  })
  return internal({ to: from, value: TRANSFER_VALUE, bounce: true, body })
}

/** An order that can be signed. */
export interface WrittenOrder extends DraftedOrder {
  readonly slot: bigint
  readonly message: MessageRelaxed
  /** Of the payments of a batch; none for a plain transfer. */
  readonly ids: readonly string[]
  readonly feeCap: bigint
}

/** Asks a quorum whether the order can be carried out, and signs it with the time of the newest block of one of them. */
export async function signOrder(
  spec: TonPayoutSenderSpec,
  order: WrittenOrder,
  signal: AbortSignal,
): Promise<PreparedTransfer> {
  const { pool, wallet } = spec
  const { slot, message, ids, feeCap } = order
  const [run] = await pool.agree(
    (client, workSignal) => dryRun(client, { spec, order }, workSignal),
    signal,
    () => 'payable',
  )
  const cell = wallet.sign({ slot, createdAt: run.time, message }, run.isDeployed)
  return {
    txId: externalHash(loadMessage(cell.beginParse())),
    raw: writeSigned(cell, ids),
    ...{ slot, feeCap },
  }
}

/** One payment, by a message of its own. */
export async function preparePayout(
  spec: TonPayoutSenderSpec,
  { intent, slot }: { readonly intent: PayoutIntent; readonly slot: bigint },
  signal: AbortSignal,
): Promise<PreparedTransfer> {
  checkIntent(intent, spec)
  const from = intent.token === null ? undefined : (await spec.jettonWallets.all(signal)).get(intent.token)
  const value = from === undefined ? intent.amount : TRANSFER_VALUE
  const order: WrittenOrder = {
    ...{ intents: [intent], from, slot, ids: [], coins: value + ORDER_FEE },
    message: from === undefined ? writeCoins(intent) : writeTokens(spec, { intent, slot, from }),
    feeCap: ORDER_FEE + (from === undefined ? 0n : TRANSFER_VALUE),
  }
  return signOrder(spec, order, signal)
}
