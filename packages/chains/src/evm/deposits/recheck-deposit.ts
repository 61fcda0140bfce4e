import type { ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { toBlockRef } from '../rpc/block-ref.ts'
import { askAll, askOne, getHeader, getLatestHeader, getReceipt, getTransaction } from '../rpc/evm-calls.ts'
import type { Recheck } from '../../scanning/create-deposit-scanner.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcReceipt, RpcTransaction } from '../rpc/schemas.ts'
import { paysUs } from './coin-contract.ts'
import type { DepositTarget } from './deposit-target.ts'
import { NATIVE_INDEX } from './find-deposits.ts'
import { isInternal } from '../../scanning/internal/internal-transfers.ts'
import { readTransferLog } from './transfer-log.ts'

function stillStands(
  deposit: ObservedDeposit,
  tx: RpcTransaction,
  receipt: RpcReceipt,
  target: DepositTarget,
): boolean {
  if (receipt.status !== 'success') return false
  // What its calls passed on is read separately, from those nodes that trace them.
  if (isInternal(deposit)) return true
  if (deposit.index === NATIVE_INDEX) {
    return (
      deposit.token === null &&
      paysUs(tx, receipt, { ...target, recipient: deposit.recipient }) &&
      tx.from === deposit.sender &&
      tx.value === deposit.amount
    )
  }
  const log = receipt.logs[deposit.index]
  const transfer = log === undefined || log.removed ? undefined : readTransferLog(log)
  return (
    transfer !== undefined &&
    transfer.token === (deposit.token ?? target.coinContract) &&
    transfer.sender === deposit.sender &&
    transfer.recipient === deposit.recipient &&
    transfer.amount === deposit.amount
  )
}

/** Re-reads a deposit from the current chain. Throws rather than report it missing while the node may just be behind. */
export async function recheckDeposit(
  client: RpcClient,
  { deposit, target }: { readonly deposit: ObservedDeposit; readonly target: DepositTarget },
  signal: AbortSignal,
): Promise<Recheck> {
  const [receipt, tx, then, head] = await askAll(
    client,
    [
      getReceipt(deposit.txHash),
      getTransaction(deposit.txHash),
      getHeader(deposit.block.height),
      getLatestHeader(),
    ],
    signal,
  )
  const headRef = toBlockRef(head)
  if (receipt === null) {
    if (head.number < deposit.block.height) {
      throw new ChainError('rpc_unavailable', 'The node is behind the block of the deposit.')
    }
    const isStillMined = tx !== null && tx.blockHash !== null
    if (isStillMined || then?.hash === deposit.block.hash) {
      throw new ChainError('rpc_untrustworthy', `The node withholds the receipt of ${deposit.txHash}.`)
    }
    return { status: 'missing', head: headRef }
  }
  if (tx === null || tx.blockHash !== receipt.blockHash) {
    throw new ChainError('rpc_untrustworthy', `Transaction and receipt of ${deposit.txHash} disagree.`)
  }
  const block = { height: receipt.blockNumber, hash: receipt.blockHash }
  const canonical =
    block.height === deposit.block.height ? then : await askOne(client, getHeader(block.height), signal)
  if (canonical?.hash !== block.hash) {
    throw new ChainError(
      'rpc_untrustworthy',
      `The receipt of ${deposit.txHash} is from a block off the chain.`,
    )
  }
  return stillStands(deposit, tx, receipt, target)
    ? { status: 'confirmed', block, head: headRef }
    : { status: 'missing', head: headRef }
}
