import { readTokenCall, toTronAddress, type ReadTransaction } from '@sunspan/chains/signing/tron'
import { formatUnits } from 'viem'
import type { ApprovalRow } from '../burner-types.ts'
import type { TronBurnerContent } from './tron-burner-types.ts'

/** What a transaction does, by the bytes that are signed. */
export function describeTronTransaction(
  { payment }: ReadTransaction,
  { network, tokens }: TronBurnerContent,
): readonly ApprovalRow[] {
  const coins = (sun: bigint): string => `${formatUnits(sun, network.decimals)} ${network.symbol}`
  const rows = [
    { label: 'From', value: toTronAddress(payment.owner), code: true },
    { label: 'Network', value: network.name },
  ]
  const to = toTronAddress(payment.to)
  if (payment.type === 'TransferContract') {
    return [
      ...rows,
      { label: 'Sends', value: coins(payment.amount) },
      { label: 'To', value: to, code: true },
      ...(payment.data === '' ? [] : [{ label: 'Memo', value: payment.data, code: true }]),
    ]
  }
  const token = tokens.find(({ address }) => address === to)
  const transfer = readTokenCall(payment.data)
  const fee = { label: 'May cost', value: coins(payment.feeLimit) }
  if (token === undefined || transfer === undefined) {
    return [
      ...rows,
      { label: 'Calls', value: to, code: true },
      fee,
      ...(payment.amount > 0n ? [{ label: 'Sends', value: coins(payment.amount) }] : []),
      { label: 'Data', value: payment.data, code: true },
    ]
  }
  const amount = `${formatUnits(transfer.amount, token.decimals)} ${token.symbol}`
  return [
    ...rows,
    { label: 'Sends', value: amount },
    { label: 'To', value: toTronAddress(transfer.to), code: true },
    fee,
  ]
}
