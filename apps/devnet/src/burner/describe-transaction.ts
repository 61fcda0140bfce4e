import { formatUnits, getAddress, size, slice, type Hex } from 'viem'
import type { ApprovalRow, BurnerNetwork, BurnerToken } from './burner-types.ts'
import type { WantedTransaction } from './read-transaction.ts'

const TRANSFER_SELECTOR = '0xa9059cbb'
/** Selector and two words. */
const TRANSFER_SIZE = 68

const bytes = (count: number) => (count === 1 ? '1 byte' : `${count} bytes`)

function describeTransfer(data: Hex, token: BurnerToken): ApprovalRow[] {
  const recipient = getAddress(slice(data, 16, 36))
  const amount = formatUnits(BigInt(slice(data, 36, TRANSFER_SIZE)), token.decimals)
  const extra = size(data) - TRANSFER_SIZE
  return [
    { label: 'Sends', value: `${amount} ${token.symbol}` },
    { label: 'To', value: recipient, code: true },
    { label: 'Token contract', value: getAddress(token.address), code: true },
    ...(extra > 0 ? [{ label: 'Attached data', value: slice(data, TRANSFER_SIZE), code: true }] : []),
  ]
}

/** What the owner should read before approving a transaction. */
export function describeTransaction(
  transaction: WantedTransaction,
  network: BurnerNetwork,
  tokens: readonly BurnerToken[],
): ApprovalRow[] {
  const { to, value, data } = transaction
  const onNetwork: ApprovalRow = { label: 'Network', value: network.name }
  const coins = `${formatUnits(value, 18)} ${network.symbol}`
  const token = tokens.find(({ address }) => address.toLowerCase() === to?.toLowerCase())
  if (token && value === 0n && data.startsWith(TRANSFER_SELECTOR) && size(data) >= TRANSFER_SIZE) {
    return [onNetwork, ...describeTransfer(data, token)]
  }
  return [
    onNetwork,
    { label: 'Sends', value: coins },
    { label: 'To', value: to === undefined ? 'a new contract' : getAddress(to), code: to !== undefined },
    ...(data === '0x'
      ? []
      : [
          {
            label: `Data (${bytes(size(data))})`,
            value: data.length > 202 ? `${data.slice(0, 202)}…` : data,
            code: true,
          },
        ]),
  ]
}
