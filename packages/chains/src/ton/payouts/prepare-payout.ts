import { Address, beginCell, internal, loadMessage, type MessageRelaxed } from '@ton/core'
import type { PayoutIntent, PreparedTransfer } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { writeTransfer } from '../jettons/jetton-messages.ts'
import { TRANSFER_VALUE } from '../jettons/jetton-transfer.ts'
import { writeText } from '../messages/comments.ts'
import { externalHash } from '../messages/message-hash.ts'
import { checkIntent, dryRun, type DraftedOrder } from './check-payout.ts'
import { ORDER_FEE } from '../payout-costs.ts'
import type { TonPayoutSenderSpec } from './payout-sender-spec.ts'
import { writeSigned } from './signed-payout.ts'

/** The smallest amount that makes the recipient's jetton wallet send a notification. */
const NOTIFY = 1n

/** Non-bounceable, so that money sent to an address before its first use stays there. */
const writeCoins = ({ recipient, amount, memo }: PayoutIntent): MessageRelaxed =>
  internal({
    to: Address.parse(recipient),
    value: amount,
    bounce: false,
    body: memo === undefined ? beginCell().endCell() : writeText(memo),
  })

/** The order to one of our jetton wallets; bounces if refused. */
export function writePayment(
  { intent, queryId }: { readonly intent: PayoutIntent; readonly queryId: bigint },
  { wallet, jettonWallets }: Pick<TonPayoutSenderSpec, 'wallet'> & Pick<DraftedOrder, 'jettonWallets'>,
): MessageRelaxed {
  const { recipient, token, amount, memo } = intent
  if (token === null) return writeCoins(intent)
  const to = jettonWallets.get(token)
  if (to === undefined) throw new ChainError('unsupported', `The wallet has no place for ${token}.`)
  const body = writeTransfer({
    queryId,
    amount,
    to: Address.parse(recipient),
    excessesTo: wallet.address,
    forward: NOTIFY,
    payload: memo === undefined ? undefined : writeText(memo),
  })
  return internal({ to, value: TRANSFER_VALUE, bounce: true, body })
}

/** Our wallet for each jetton that is paid, as confirmed by a quorum. */
export async function findJettonWallets(
  { jettonWallets }: TonPayoutSenderSpec,
  intents: readonly PayoutIntent[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Address>> {
  return intents.every(({ token }) => token === null) ? new Map() : jettonWallets.all(signal)
}

/** Nanotons that leave the wallet for a payment, excluding fees; for tokens, the attached coins. */
export const coinsFor = ({ token, amount }: PayoutIntent): bigint =>
  token === null ? amount : TRANSFER_VALUE

/** Nanotons that a payment may cost in addition to its amount and its order's fees. */
export const extraFor = ({ token }: PayoutIntent): bigint => (token === null ? 0n : TRANSFER_VALUE)

/** An order ready to be signed. */
export interface WrittenOrder extends DraftedOrder {
  readonly slot: bigint
  readonly message: MessageRelaxed
  /** Ids of a batch's payments; empty for a plain transfer. */
  readonly ids: readonly string[]
  readonly feeCap: bigint
}

/** Verifies with a quorum that the order can be executed, and signs it with the timestamp of one node's newest block. */
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
    slot,
    feeCap,
  }
}

/** A single payment in its own message. */
export async function preparePayout(
  spec: TonPayoutSenderSpec,
  { intent, slot }: { readonly intent: PayoutIntent; readonly slot: bigint },
  signal: AbortSignal,
): Promise<PreparedTransfer> {
  checkIntent(intent, spec)
  const jettonWallets = await findJettonWallets(spec, [intent], signal)
  const order: WrittenOrder = {
    intents: [intent],
    jettonWallets,
    slot,
    ids: [],
    coins: coinsFor(intent) + ORDER_FEE,
    message: writePayment({ intent, queryId: slot }, { wallet: spec.wallet, jettonWallets }),
    feeCap: ORDER_FEE + extraFor(intent),
  }
  return signOrder(spec, order, signal)
}
