import type { PayoutIntent } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { solanaAddressCodec } from '../address.ts'
import {
  openTokenAccount,
  setComputeBudget,
  transferCoins,
  transferTokens,
  writeMemo,
  type SolanaInstruction,
} from '../transactions/instructions.ts'
import { compileMessage, toTransaction } from '../transactions/message.ts'
import type { SolanaPayoutSenderSpec } from './payout-sender-spec.ts'
import { SYSTEM_PROGRAM } from '../transactions/programs.ts'
import { toBase58 } from '../../encoding/base58.ts'
import { MAX_UNITS } from './payout-costs.ts'

/** The paying wallet's settings; tokens by their decimals. */
export type PayoutWriter = Pick<SolanaPayoutSenderSpec, 'key' | 'decimals'>

const MAX_UINT64 = 2n ** 64n - 1n
/** A transaction must fit into one packet: https://solana.com/docs/core/transactions#transaction-size */
export const MAX_TRANSACTION_BYTES = 1_232
const KEY_BYTES = 32

/** Throws `unsupported` for a payment that cannot be made. */
export function checkIntent({ recipient, token, amount }: PayoutIntent, spec: PayoutWriter): void {
  if (solanaAddressCodec.normalize(recipient) !== recipient) {
    throw new ChainError('unsupported', `Money cannot be paid to ${recipient}.`)
  }
  if (token !== null && !spec.decimals.has(token)) {
    throw new ChainError('unsupported', `${token} is not a token of this network's configuration.`)
  }
  if (recipient === spec.key.address || recipient === token) {
    throw new ChainError('unsupported', 'The treasury and a token itself cannot be paid.')
  }
  if (amount <= 0n || amount > MAX_UINT64) {
    throw new ChainError('unsupported', 'A payout must be above zero and fit 64 bits.')
  }
}

function writePayment(
  spec: PayoutWriter,
  { recipient: to, token, amount }: PayoutIntent,
): readonly SolanaInstruction[] {
  const from = spec.key.address
  if (token === null) return [transferCoins({ from, to, amount })]
  const decimals = spec.decimals.get(token) ?? 0
  return [openTokenAccount(from, to, token), transferTokens({ from, to, mint: token, decimals, amount })]
}

/** Transfers that land together or not at all. The memo keeps two equal payouts from becoming the same transaction, which would pay only once. */
export const writePayouts = (
  spec: PayoutWriter,
  intents: readonly PayoutIntent[],
  slot: bigint,
): readonly SolanaInstruction[] => [
  ...intents.flatMap((intent) => writePayment(spec, intent)),
  writeMemo(`payout ${slot}`),
]

/** Unsigned, for a dry run, with the maximum number of compute units. */
export const draftTransaction = (
  spec: PayoutWriter,
  instructions: readonly SolanaInstruction[],
): Uint8Array => {
  const budget = setComputeBudget(MAX_UNITS, 0n)
  const message = { payer: spec.key.address, blockhash: SYSTEM_PROGRAM }
  return toTransaction(compileMessage({ ...message, instructions: [...budget, ...instructions] }))
}

/** How many payments fit into one transaction in the worst case: each creates an account, and they cover as many tokens as there are. */
export function countFitting(spec: PayoutWriter): number {
  const tokens = [...spec.decimals.keys()]
  const intents: PayoutIntent[] = []
  for (let count = 0; ; count += 1) {
    const recipient = toBase58(new Uint8Array(KEY_BYTES).fill(count + 1))
    intents.push({ recipient, token: tokens[count % tokens.length] ?? null, amount: MAX_UINT64 })
    if (draftTransaction(spec, writePayouts(spec, intents, MAX_UINT64)).length > MAX_TRANSACTION_BYTES) {
      return count
    }
  }
}
