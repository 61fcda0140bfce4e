import { ChainError, type PayoutSender } from '@sunspan/chains'
import { readToyTransfer, TOY_FEE, toyTransferId, writeToyTransfer, type ToyLedger } from './toy-ledger.ts'

/** Blocks in which signed bytes may land. */
const LIFETIME = 20n

/** Pays out of one wallet of the ledger. Slots are numbers of ours, and bytes expire. */
export function createToyPayouts(ledger: ToyLedger, wallet: string): PayoutSender {
  return {
    wallet,
    life: { blocks: LIFETIME, ms: 0 },
    async prepare({ recipient: to, token, amount }, slot) {
      if (to === token) throw new ChainError('execution_reverted', 'A token accepts no transfer of itself.')
      const isCovered =
        ledger.balanceOf(wallet, null) >= (token === null ? amount + TOY_FEE : TOY_FEE) &&
        ledger.balanceOf(wallet, token) >= amount
      if (!isCovered) throw new ChainError('insufficient_funds', 'The wallet holds too little.')
      const transfer = {
        from: wallet,
        to,
        token,
        amount,
        note: null,
        number: slot,
        validUntil: ledger.head().height + LIFETIME,
      }
      return { txId: toyTransferId(transfer), raw: writeToyTransfer(transfer), slot, feeCap: TOY_FEE }
    },
    async broadcast({ raw }) {
      ledger.submit(readToyTransfer(raw))
    },
    async lookup({ txId, raw }) {
      const { height: head } = ledger.head()
      const mined = ledger.find(txId)
      if (mined !== undefined) {
        const { height } = mined.block
        return { status: 'confirmed', confirmations: Number(head - height), feePaid: TOY_FEE, height }
      }
      if (head > readToyTransfer(raw).validUntil) return { status: 'expired' }
      return { status: ledger.isWaiting(txId) ? 'pending' : 'unknown' }
    },
  }
}
