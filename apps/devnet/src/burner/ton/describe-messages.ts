import {
  loadAddress,
  loadCoins,
  formatTonAddress,
  sliceOf,
  uintBits,
  type Cell,
} from '@sunspan/chains/signing/ton'
import { formatUnits } from 'viem'
import type { ApprovalRow } from '../burner-types.ts'
import type { TonBurnerContent } from './ton-burner-types.ts'
import type { OutgoingMessage } from './wallet-v4.ts'

const DECIMALS = 9
/** TEP-74 operation codes, and that of a text comment. */
const JETTON_TRANSFER = uintBits(0x0f8a7ea5, 32)
const TEXT = uintBits(0, 32)

/** Parses an order to a jetton wallet; undefined for any other body. */
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

/** Only the jetton wallet's contract knows which jetton is moved; the devnet has just one. */
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

/** What the owner should read before approving messages. */
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
