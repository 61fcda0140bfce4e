import type { ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { toTronAddress } from '../address.ts'
import { readMemo } from '../contracts/memo.ts'
import { readTokenReference, readTransferLog } from '../contracts/trc20.ts'
import { contractOf, hasSucceeded, type TronBlock, type TronEntry } from './read-block.ts'

/** Index of a native transfer; a transaction has at most one. */
export const NATIVE_INDEX = -1
const WORD_DIGITS = 64

/** Where a network's deposits arrive. */
export interface DepositTarget {
  /** In base58, and as 21 bytes in hex. */
  readonly recipient: string
  readonly recipientHex: string
  /** Accepted tokens in base58, by the 20 bytes in hex that logs have. */
  readonly tokens: ReadonlyMap<string, string>
}

type Found = Omit<ObservedDeposit, 'block' | 'minedAtMs'>

function findCoins(entry: TronEntry, { recipient, recipientHex }: DepositTarget): readonly Found[] {
  const contract = contractOf(entry)
  if (contract?.type !== 'TransferContract') return []
  const { owner_address: owner, to_address: to, amount } = contract.parameter.value
  if (to !== recipientHex || owner === recipientHex || amount <= 0n) return []
  return [
    {
      txHash: entry.tx.txID,
      index: NATIVE_INDEX,
      sender: toTronAddress(owner),
      recipient,
      token: null,
      amount,
      reference: readMemo(entry.tx.raw_data.data),
    },
  ]
}

/** The calldata of a call of this contract itself, which may carry a reference. */
function callOf(entry: TronEntry, contractHex: string): string {
  const contract = contractOf(entry)
  if (contract?.type !== 'TriggerSmartContract') return ''
  const { contract_address: called, data } = contract.parameter.value
  return called.slice(2) === contractHex ? data : ''
}

/** The transfers of tokens to us in a transaction's logs; with `tokens`, only of those. */
export function findTokenTransfers(
  { info }: TronEntry,
  { recipient, recipientHex }: Pick<DepositTarget, 'recipient' | 'recipientHex'>,
  tokens?: ReadonlyMap<string, string>,
) {
  const word = recipientHex.slice(2).padStart(WORD_DIGITS, '0')
  return (info?.log ?? []).flatMap((log, index) => {
    const contract = log.address.slice(-40)
    if (log.topics[2] !== word || tokens?.has(contract) === false) return []
    const transfer = readTransferLog({ ...log, address: contract })
    const isOurs = transfer !== undefined && transfer.sender !== recipient && transfer.amount > 0n
    return isOurs ? [{ ...transfer, contract, index }] : []
  })
}

function findTokens(entry: TronEntry, target: DepositTarget): readonly Found[] {
  const { recipientHex, tokens } = target
  return findTokenTransfers(entry, target, tokens).map(({ contract, index, ...transfer }) => ({
    txHash: entry.tx.txID,
    index,
    ...transfer,
    reference: readTokenReference(callOf(entry, contract), recipientHex, transfer.amount),
  }))
}

/** What a transaction paid us; nothing for a failed one. A token deposit's index is its log's position in the transaction. */
export const findDeposits = (entry: TronEntry, target: DepositTarget): readonly Found[] =>
  hasSucceeded(entry) ? [...findCoins(entry, target), ...findTokens(entry, target)] : []

export const depositsOf = (block: TronBlock, target: DepositTarget): readonly ObservedDeposit[] =>
  block.entries.flatMap((entry) =>
    findDeposits(entry, target).map((found) => ({
      ...found,
      block: block.ref,
      minedAtMs: block.minedAtMs,
    })),
  )
