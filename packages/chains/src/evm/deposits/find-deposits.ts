import type { ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { readNativeReference, readTokenReference } from '../contracts/calldata.ts'
import type { RpcLog, RpcReceipt, RpcTransaction } from '../rpc/schemas.ts'
import { findCoinLog, loggedBy, paysUs } from './coin-contract.ts'
import type { DepositTarget } from './deposit-target.ts'
import { bringsTokens, type Candidate } from './find-candidates.ts'
import { readTransferLog, type TokenTransfer } from './transfer-log.ts'

/** Index of a native transfer; a transaction has at most one. */
export const NATIVE_INDEX = -1

/** Position of the log among its own transaction's logs. Its position in the block changes when a reorg moves the transaction. */
function indexInTransaction(log: RpcLog, receipt: RpcReceipt): number {
  const index = receipt.logs.findIndex(({ logIndex }) => logIndex === log.logIndex)
  const twin = receipt.logs[index]
  const isSame =
    twin?.address === log.address && twin.data === log.data && twin.topics.join() === log.topics.join()
  if (!isSame) {
    throw new ChainError(
      'rpc_untrustworthy',
      `The receipt of ${log.transactionHash} lacks a log that was listed.`,
    )
  }
  return index
}

function nativeDeposit(
  { block, minedAtMs, tx }: Candidate,
  receipt: RpcReceipt,
  target: DepositTarget,
): ObservedDeposit[] {
  if (!paysUs(tx, receipt, target)) return []
  return [
    {
      txHash: tx.hash,
      index: NATIVE_INDEX,
      block,
      minedAtMs,
      sender: tx.from,
      recipient: target.recipient,
      token: null,
      amount: tx.value,
      reference: readNativeReference(tx.input),
    },
  ]
}

/** Whether what is written behind a transaction's call is the word of who pays: an account with code of its own may have let another pay instead. */
const isWordOf = (tx: RpcTransaction, { token, sender }: TokenTransfer, target: DepositTarget): boolean =>
  tx.to === token &&
  token !== target.coinContract &&
  (target.coinContract === undefined || sender === tx.from)

/** Of tokens, and of coins that contracts pass on, where these are logged. */
function loggedDeposits(
  { block, minedAtMs, tx, logs }: Candidate,
  receipt: RpcReceipt,
  target: DepositTarget,
): ObservedDeposit[] {
  const { recipient, coinContract } = target
  const contracts = loggedBy(target)
  const native = findCoinLog(tx, receipt, target)
  const ours = (log: RpcLog): boolean => !log.removed && contracts.includes(log.address)
  return (logs ?? receipt.logs.filter(ours)).flatMap((log) => {
    const transfer = readTransferLog(log)
    if (transfer === undefined || !bringsTokens(log, recipient)) return []
    const index = indexInTransaction(log, receipt)
    if (index === native) return []
    const isCoin = log.address === coinContract
    return [
      {
        txHash: tx.hash,
        index,
        block,
        minedAtMs,
        ...transfer,
        token: isCoin ? null : transfer.token,
        reference: isWordOf(tx, transfer, target) ? readTokenReference(tx.input, transfer) : null,
      },
    ]
  })
}

function assertReceipt(receipt: RpcReceipt | null, { block, tx, logs = [] }: Candidate): RpcReceipt {
  if (receipt?.transactionHash !== tx.hash || receipt.blockHash !== block.hash) {
    throw new ChainError(
      'rpc_untrustworthy',
      `The node has no receipt for ${tx.hash} in block ${block.height}.`,
    )
  }
  if (receipt.status === 'reverted' && logs.length > 0) {
    throw new ChainError('rpc_untrustworthy', `The node lists logs of ${tx.hash}, which reverted.`)
  }
  return receipt
}

/** Deposits in a candidate transaction, proved by its receipt. Throws `rpc_untrustworthy` when the two disagree. */
export function findDeposits(
  candidate: Candidate,
  reported: RpcReceipt | null,
  target: DepositTarget,
): ObservedDeposit[] {
  const receipt = assertReceipt(reported, candidate)
  if (receipt.status === 'reverted') return []
  return [...nativeDeposit(candidate, receipt, target), ...loggedDeposits(candidate, receipt, target)]
}
