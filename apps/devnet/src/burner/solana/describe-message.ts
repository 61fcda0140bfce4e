import { formatUnits } from 'viem'
import type { ApprovalRow } from '../burner-types.ts'
import type { MessageInstruction, SolanaMessage } from './read-message.ts'
import type { SolanaBurnerNetwork, SolanaBurnerToken } from './solana-burner-types.ts'

const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_ACCOUNTS = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const TRANSFER = 2
const TRANSFER_CHECKED = 12

const amountAt = (data: Uint8Array, place: number): bigint =>
  new DataView(data.buffer, data.byteOffset).getBigUint64(place, true)

function describeInstruction(
  { program, accounts, data }: MessageInstruction,
  network: SolanaBurnerNetwork,
  tokens: readonly SolanaBurnerToken[],
): ApprovalRow[] {
  if (program === SYSTEM && data[0] === TRANSFER && data.length === 12) {
    const coins = formatUnits(amountAt(data, 4), network.decimals)
    return [
      { label: 'Sends', value: `${coins} ${network.symbol}` },
      { label: 'To', value: accounts[1] ?? '', code: true },
    ]
  }
  if (program === TOKEN && data[0] === TRANSFER_CHECKED && data.length === 10) {
    const token = tokens.find(({ address }) => address === accounts[1])
    const amount = formatUnits(amountAt(data, 1), data[9] ?? 0)
    return [
      { label: 'Sends', value: `${amount} ${token?.symbol ?? accounts[1] ?? ''}` },
      { label: 'To the token account', value: accounts[2] ?? '', code: true },
    ]
  }
  if (program === TOKEN_ACCOUNTS) {
    return [{ label: 'Opens, if need be, the token account of', value: accounts[2] ?? '', code: true }]
  }
  if (program === MEMO) return [{ label: 'Memo', value: new TextDecoder().decode(data), code: true }]
  return [{ label: 'Calls the program', value: program, code: true }]
}

/** What the owner should read before approving a transaction. */
export const describeMessage = (
  { payer, instructions }: SolanaMessage,
  network: SolanaBurnerNetwork,
  tokens: readonly SolanaBurnerToken[],
): ApprovalRow[] => [
  { label: 'From', value: payer, code: true },
  { label: 'Network', value: network.name },
  ...instructions.flatMap((instruction) => describeInstruction(instruction, network, tokens)),
]
