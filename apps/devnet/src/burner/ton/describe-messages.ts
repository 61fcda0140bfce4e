import {
  loadAddress,
  loadCoins,
  formatTonAddress,
  sliceOf,
  uintBits,
  type Cell,
} from '@sunspan/chains/ton-cells'
import { formatUnits } from 'viem'
import type { ApprovalRow } from '../burner-types.ts'
import type { TonBurnerContent } from './ton-burner-types.ts'
import type { OutgoingMessage } from './wallet-v4.ts'

const DECIMALS = 9
/** Operations of TEP-74, and that of a text. */
const JETTON_TRANSFER = uintBits(0x0f8a7ea5, 32)
const TEXT = uintBits(0, 32)

/** What the order to a jetton wallet says; undefined for any other body. */
function readTransfer(body: Cell): { amount: bigint; to: string } | undefined {
  if (!body.bits.startsWith(JETTON_TRANSFER)) return undefined
  const slice = sliceOf(body)
  slice.bits(32 + 64)
  const amount = loadCoins(slice)
  const to = loadAddress(slice)
  return to && { amount, to: formatTonAddress(to, false) }
}

function readText({ bits }: Cell): string | undefined {
  if (!bits.startsWith(TEXT)) return undefined
  const bytes = bits.slice(TEXT.length).match(/.{8}/g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2)))
}

/** Which jetton is moved, only its wallet's contract knows: there is one on the devnet. */
function describeBody(body: Cell, { tokens }: TonBurnerContent): ApprovalRow[] {
  const transfer = readTransfer(body)
  const [token] = tokens
  if (transfer !== undefined && token !== undefined) {
    const amount = formatUnits(transfer.amount, token.decimals)
    return [
      { label: 'Moves', value: `${amount} ${token.symbol}` },
      { label: 'To the owner', value: transfer.to, code: true },
    ]
  }
  const text = readText(body)
  return text === undefined
    ? [{ label: 'Data', value: `${String(body.bits.length)} bits`, code: true }]
    : [{ label: 'Comment', value: text, code: true }]
}

/** What a person should read before agreeing to messages. */
export const describeMessages = (
  from: string,
  messages: readonly OutgoingMessage[],
  content: TonBurnerContent,
): ApprovalRow[] => [
  { label: 'From', value: from, code: true },
  { label: 'Network', value: content.network.name },
  ...messages.flatMap(({ to, bounces, amount, body }) => [
    { label: 'Sends', value: `${formatUnits(amount, DECIMALS)} ${content.network.symbol}` },
    { label: 'To', value: formatTonAddress(to, bounces), code: true },
    ...(body === undefined ? [] : describeBody(body, content)),
  ]),
]
