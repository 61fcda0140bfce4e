import type { PayoutState, SignedTransfer } from '../../capabilities/payout-sender.ts'
import {
  askAll,
  askOne,
  getHeader,
  getLatestHeader,
  getReceipt,
  getTransaction,
  getTransactionCount,
} from '../rpc/evm-calls.ts'
import type { RpcClient } from '../rpc/rpc-client.ts'
import type { RpcReceipt } from '../rpc/schemas.ts'

const UNKNOWN: PayoutState = { status: 'unknown' }

async function readMined(client: RpcClient, receipt: RpcReceipt, signal: AbortSignal): Promise<PayoutState> {
  const [block, head] = await askAll(client, [getHeader(receipt.blockNumber), getLatestHeader()], signal)
  // Mined in a block that has left the chain: it may land again, so nothing is known.
  if (block?.hash !== receipt.blockHash || head.number < receipt.blockNumber) return UNKNOWN
  const confirmations = Number(head.number - receipt.blockNumber)
  const feePaid = receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n)
  const status = receipt.status === 'reverted' ? 'failed' : 'confirmed'
  return { status, confirmations, feePaid, height: receipt.blockNumber }
}

/**
 * Asks what became of a payout. `expired` needs proof that its nonce was used by another transaction: used at the head and
 * already `expiryDepth` blocks beneath it, and, asked after that, still no trace of ours at the same node.
 */
export async function lookUpPayout(
  client: RpcClient,
  payout: { wallet: string; transfer: SignedTransfer; expiryDepth: bigint },
  signal: AbortSignal,
): Promise<PayoutState> {
  const { wallet, transfer, expiryDepth } = payout
  const [receipt, used, head] = await askAll(
    client,
    [getReceipt(transfer.txId), getTransactionCount(wallet, 'latest'), getLatestHeader()],
    signal,
  )
  if (receipt !== null) return await readMined(client, receipt, signal)
  if (used > transfer.slot && head.number > expiryDepth) {
    const usedForLong = await askOne(client, getTransactionCount(wallet, head.number - expiryDepth), signal)
    if (usedForLong > transfer.slot) {
      const [late, tx] = await askAll(
        client,
        [getReceipt(transfer.txId), getTransaction(transfer.txId)],
        signal,
      )
      if (late !== null) return await readMined(client, late, signal)
      return tx === null ? { status: 'expired' } : UNKNOWN
    }
  }
  const tx = await askOne(client, getTransaction(transfer.txId), signal)
  return tx === null ? UNKNOWN : { status: 'pending' }
}
