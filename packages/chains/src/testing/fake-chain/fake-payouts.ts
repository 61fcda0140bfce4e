import type { PayoutSender, PayoutState } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../chain-error.ts'
import type { FakeBlocks } from './fake-blocks.ts'
import type { FakeFaults } from './fake-faults.ts'
import { FAKE_GAS_COST } from './fake-ledger.ts'
import { decodeTransaction, encodeTransaction, type FakeTransaction } from './fake-transaction.ts'

export function createFakePayouts(deps: {
  readonly blocks: FakeBlocks
  readonly faults: FakeFaults
  readonly wallet: string
  /** Called after a transaction entered the mempool. */
  readonly onSubmit: () => void
  readonly onBroadcast: (txId: string) => void
}): PayoutSender {
  const { blocks, faults, wallet } = deps

  const lookup = (txId: string, slot: bigint): PayoutState => {
    const mined = blocks.find(txId)
    if (mined !== undefined) {
      const confirmations = Number(blocks.head().height - mined.block.height)
      const status = mined.succeeded ? 'confirmed' : 'failed'
      return { status, confirmations, feePaid: FAKE_GAS_COST, height: mined.block.height }
    }
    if (blocks.ledger().nonceOf(wallet) > slot) return { status: 'expired' }
    return { status: blocks.isPending(txId) ? 'pending' : 'unknown' }
  }

  return {
    wallet,
    nextSlot: (signal) => faults.run('nextSlot', signal, () => blocks.ledger().nonceOf(wallet)),
    prepare: (intent, slot, signal) =>
      faults.run('prepare', signal, () => {
        const transaction: FakeTransaction = {
          from: wallet,
          nonce: slot,
          to: intent.recipient,
          token: intent.token,
          amount: intent.amount,
          reference: null,
        }
        const dryRun = blocks.ledger().check(transaction)
        if (dryRun !== 'ok') throw new ChainError(dryRun, `The dry run says ${dryRun}`)
        return { ...encodeTransaction(transaction), slot }
      }),
    broadcast: (transfer, signal) =>
      faults.run('broadcast', signal, () => {
        deps.onBroadcast(transfer.txId)
        const transaction = decodeTransaction(transfer.raw)
        if (blocks.find(transfer.txId) !== undefined) return
        if (transaction.nonce < blocks.ledger().nonceOf(transaction.from)) {
          throw new ChainError('unknown', 'nonce too low')
        }
        blocks.submit(transaction)
        deps.onSubmit()
      }),
    lookup: (transfer, signal) => faults.run('lookup', signal, () => lookup(transfer.txId, transfer.slot)),
  }
}
