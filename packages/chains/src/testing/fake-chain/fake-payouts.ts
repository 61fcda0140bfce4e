import type {
  BatchIntent,
  BatchPayouts,
  PayoutIntent,
  PayoutSender,
  PayoutState,
  PreparedTransfer,
  SignedTransfer,
} from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../chain-error.ts'
import type { FakeBlocks } from './fake-blocks.ts'
import type { FakeFaults } from './fake-faults.ts'
import { FAKE_GAS_COST } from './fake-ledger.ts'
import { decodeTransaction, encodeTransaction, type FakeTransaction } from './fake-transaction.ts'

export interface FakePayoutsSpec {
  readonly blocks: FakeBlocks
  readonly faults: FakeFaults
  readonly wallet: string
  /** Payments that one transaction takes; absent: each is a transaction of its own. They share a fate where bytes die of age. */
  readonly maxLegs?: number | undefined
  /** Blocks for which signed bytes may land; absent: nonces rule. */
  readonly lifetime?: bigint | undefined
  /** Called after a transaction entered the mempool. */
  readonly onSubmit: () => void
  readonly onBroadcast: (txId: string) => void
}

const CONTRACT = 'the payout contract'
const PERCENT = 100n
/** Blocks after which the fake chain calls a block final. */
const FINAL_DEPTH = 3n
const RAISED_PERCENT = 113n

export function createFakePayouts(deps: FakePayoutsSpec): PayoutSender {
  const { blocks, faults, wallet } = deps
  return {
    wallet,
    ...(deps.maxLegs === undefined ? {} : { batch: createFakeBatch(deps, deps.maxLegs) }),
    ...(deps.lifetime === undefined ? createFakeSequence(deps) : {}),
    prepare: (intent, slot, signal) =>
      faults.run('prepare', signal, () => {
        const transaction = { ...toTransaction(wallet, slot, intent), ...validityOf(deps) }
        requirePayable(deps, transaction)
        return sign(transaction)
      }),
    broadcast: (transfer, signal) =>
      faults.run('broadcast', signal, () => {
        deps.onBroadcast(transfer.txId)
        const transaction = decodeTransaction(transfer.raw)
        if (blocks.find(transfer.txId) !== undefined) return
        if (
          transaction.validUntil === undefined &&
          transaction.nonce < blocks.ledger().nonceOf(transaction.from)
        ) {
          throw new ChainError('unknown', 'nonce too low')
        }
        blocks.submit(transaction)
        deps.onSubmit()
      }),
    lookup: (transfer, signal) => faults.run('lookup', signal, () => lookUp(deps, transfer)),
  }
}

function createFakeSequence({
  blocks,
  faults,
  wallet,
}: FakePayoutsSpec): Pick<PayoutSender, 'sequence' | 'bump'> {
  return {
    sequence: {
      nextSlot: (signal) => faults.run('nextSlot', signal, () => blocks.ledger().nonceOf(wallet)),
      fill: (slot, signal) =>
        faults.run('prepare', signal, () =>
          sign(toTransaction(wallet, slot, { recipient: wallet, token: null, amount: 0n })),
        ),
    },
    bump: (previous, maxFee, signal) =>
      faults.run('bump', signal, () => {
        const newest = decodeTransaction(previous.at(-1)?.raw ?? '')
        const fee = (newest.fee * RAISED_PERCENT) / PERCENT + 1n
        return fee > maxFee ? undefined : sign({ ...newest, fee })
      }),
  }
}

const validityOf = ({ blocks, lifetime }: FakePayoutsSpec): Pick<FakeTransaction, 'validUntil'> =>
  lifetime === undefined ? {} : { validUntil: blocks.head().height + lifetime }

function createFakeBatch(deps: FakePayoutsSpec, maxLegs: number): BatchPayouts {
  const { blocks, faults, wallet } = deps
  const fate = deps.lifetime === undefined ? 'own' : 'shared'
  const toBatch = (intents: readonly BatchIntent[], slot: bigint): FakeTransaction => ({
    ...toTransaction(wallet, slot, { recipient: CONTRACT, token: null, amount: 0n }),
    ...validityOf(deps),
    legs: intents.map(({ id, recipient, token, amount }) => ({ id, to: recipient, token, amount })),
  })
  return {
    ...{ fate, maxLegs },
    check: (intents, signal) =>
      faults.run('check', signal, () => {
        const batch = toBatch(intents, 0n)
        // Payments that share a fate are tried one by one.
        if (fate === 'own') requirePayable(deps, batch)
        return blocks
          .ledger()
          .checkLegs(wallet, batch.legs ?? [], fate)
          .map((outcome) => {
            if (outcome === 'paid') return { status: 'payable' }
            if (outcome === 'skipped') return { status: 'paid_before' }
            return { status: 'refused', kind: 'execution_reverted', reason: 'The dry run says so' }
          })
      }),
    prepare: (intents, slot, signal) =>
      faults.run('prepare', signal, () => {
        if (intents.length > maxLegs) throw new ChainError('unsupported', 'The batch is too long')
        const batch = toBatch(intents, slot)
        requirePayable(deps, batch)
        return sign(batch)
      }),
  }
}

const toTransaction = (from: string, nonce: bigint, intent: PayoutIntent): FakeTransaction => ({
  from,
  nonce,
  to: intent.recipient,
  token: intent.token,
  amount: intent.amount,
  reference: null,
  fee: FAKE_GAS_COST,
})

function requirePayable({ blocks }: Pick<FakePayoutsSpec, 'blocks'>, transaction: FakeTransaction): void {
  const dryRun = blocks.ledger().check(transaction)
  if (dryRun !== 'ok') throw new ChainError(dryRun, `The dry run says ${dryRun}`)
}

const sign = (transaction: FakeTransaction): PreparedTransfer => ({
  ...encodeTransaction(transaction),
  slot: transaction.nonce,
  feeCap: transaction.fee,
})

function lookUp({ blocks, wallet }: FakePayoutsSpec, { txId, raw, slot }: SignedTransfer): PayoutState {
  const mined = blocks.find(txId)
  if (mined !== undefined) {
    const facts = {
      confirmations: Number(blocks.head().height - mined.block.height),
      feePaid: mined.feePaid,
      height: mined.block.height,
    }
    if (!mined.succeeded) return { status: 'failed', ...facts }
    return { status: 'confirmed', ...facts, ...(mined.legs === undefined ? {} : { legs: mined.legs }) }
  }
  const { validUntil } = decodeTransaction(raw)
  const isOver =
    validUntil === undefined
      ? blocks.ledger().nonceOf(wallet) > slot
      : blocks.head().height > validUntil + FINAL_DEPTH
  if (isOver) return { status: 'expired' }
  return { status: blocks.isPending(txId) ? 'pending' : 'unknown' }
}
