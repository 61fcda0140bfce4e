import type { BlockRef, ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { spellAddress } from '../address.ts'
import { fromHalves } from '../contracts/felt.ts'
import { ALLOWANCE, TRANSFER, TRANSFER_EVENT } from '../contracts/selectors.ts'
import { contractOf } from '../contracts/tokens.ts'
import type { RpcEvent, RpcReceipt, RpcTransaction } from '../rpc/schemas.ts'
import { readCalls, type Call } from '../transactions/calls.ts'

export interface DepositTarget {
  /** Our deposit address, in normal form. */
  readonly recipient: string
  /** Allow-listed tokens in normal form; null for the native coin. */
  readonly tokens: readonly (string | null)[]
}

/** An executed transaction with its receipt. */
export interface Executed {
  readonly transaction: RpcTransaction
  readonly receipt: Pick<RpcReceipt, 'transaction_hash' | 'execution_status' | 'events'>
  readonly block: BlockRef
  readonly minedAtMs: number | undefined
}

interface Transfer {
  readonly contract: bigint
  readonly from: bigint
  readonly to: bigint
  readonly amount: bigint
}

/** Decodes a transfer. Older contracts name both parties among the event's data, newer ones among its keys. */
export function readTransfer({ from_address: contract, keys, data }: RpcEvent): Transfer | undefined {
  const [event, ...parties] = keys
  if (event !== TRANSFER_EVENT) return undefined
  const [from, to, low, high, ...rest] = [...parties, ...data]
  const amount = fromHalves(low, high)
  if (from === undefined || to === undefined || amount === undefined || rest.length > 0) return undefined
  return { contract, from, to, amount }
}

/** The references that a transaction's calls carry, by the transfer before each. */
function readReferences(
  { calldata }: RpcTransaction,
  recipient: bigint,
): readonly (Call & { reference: bigint })[] {
  const calls = readCalls(calldata ?? [])
  return calls.flatMap((call, place) => {
    const note = calls[place + 1]
    if (call.selector !== TRANSFER || call.calldata[0] !== recipient) return []
    if (note?.selector !== ALLOWANCE || note.to !== call.to || note.calldata[0] !== recipient) return []
    const [, reference] = note.calldata
    return reference === undefined || reference >= 2n ** 128n ? [] : [{ ...call, reference }]
  })
}

/** Deposits of a transaction, in the order of its events. */
export function findDeposits(
  { transaction, receipt, block, minedAtMs }: Executed,
  target: DepositTarget,
): readonly ObservedDeposit[] {
  if (receipt.execution_status === 'REVERTED') return []
  const recipient = BigInt(target.recipient)
  const tokens = new Map(target.tokens.map((token) => [BigInt(contractOf(token)), token]))
  const references = [...readReferences(transaction, recipient)]

  /** The sender's own calls name the reference, each for one transfer. */
  function takeReference({ contract, from, amount }: Transfer): string | null {
    if (from !== transaction.sender_address) return null
    const place = references.findIndex(
      ({ to, calldata }) => to === contract && fromHalves(calldata[1], calldata[2]) === amount,
    )
    const [found] = place < 0 ? [] : references.splice(place, 1)
    return found === undefined ? null : `0x${found.reference.toString(16).padStart(32, '0')}`
  }

  return receipt.events.flatMap((event, index) => {
    const token = tokens.get(event.from_address)
    const transfer = token === undefined ? undefined : readTransfer(event)
    if (token === undefined || transfer === undefined) return []
    const { from, to, amount } = transfer
    if (to !== recipient || from === recipient || amount === 0n) return []
    return [
      {
        txHash: receipt.transaction_hash,
        index,
        block,
        minedAtMs,
        token,
        amount,
        sender: spellAddress(from),
        recipient: target.recipient,
        reference: takeReference(transfer),
      },
    ]
  })
}
