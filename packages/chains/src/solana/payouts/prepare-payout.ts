import type { PayoutIntent, PreparedTransfer } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../chain-error.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { solanaAddressCodec } from '../address.ts'
import { base64 } from '../base64.ts'
import { toBase58 } from '../base58.ts'
import {
  openTokenAccount,
  setComputeBudget,
  transferCoins,
  transferTokens,
  writeMemo,
  type SolanaInstruction,
} from '../instructions.ts'
import { compileMessage, toTransaction } from '../message.ts'
import { SYSTEM_PROGRAM } from '../programs.ts'
import {
  askAll,
  getAccount,
  getNewestBlockhash,
  getPriorityFees,
  getRent,
  simulate,
} from '../rpc/solana-calls.ts'
import type { SolanaPayoutSenderSpec } from '../payouts.ts'
import { findTokenAccount } from '../token-account.ts'
import { padUnits, priceFrom, priorityFee, SIGNATURE_FEE, TOKEN_ACCOUNT_BYTES } from './payout-costs.ts'
import { readRefusal } from './read-refusal.ts'
import { writeSigned } from './signed-payout.ts'

/** What a node says of a payout before it is signed. */
interface DryRun {
  readonly blockhash: string
  readonly lastValidHeight: bigint
  readonly units: number
  readonly price: bigint
  /** Of a token account that has to be opened. */
  readonly rent: bigint
}

const PLACEHOLDER_UNITS = 400_000
const MAX_UINT64 = 2n ** 64n - 1n

function checkIntent({ recipient, token, amount }: PayoutIntent, spec: SolanaPayoutSenderSpec): void {
  if (solanaAddressCodec.normalize(recipient) !== recipient) {
    throw new ChainError('unsupported', `Money cannot be paid to ${recipient}.`)
  }
  if (token !== null && !spec.decimals.has(token)) {
    throw new ChainError('unsupported', `${token} is no token of this network's configuration.`)
  }
  if (recipient === spec.key.address || recipient === token) {
    throw new ChainError('unsupported', 'The treasury and a token itself cannot be paid.')
  }
  if (amount <= 0n || amount > MAX_UINT64) {
    throw new ChainError('unsupported', 'A payout must be above zero and fit 64 bits.')
  }
}

/** The memo keeps two payouts alike from being one and the same transaction, which would pay once. */
function writePayout(
  spec: SolanaPayoutSenderSpec,
  { recipient: to, token, amount }: PayoutIntent,
  slot: bigint,
): readonly SolanaInstruction[] {
  const from = spec.key.address
  const memo = writeMemo(`payout ${slot}`)
  if (token === null) return [transferCoins({ from, to, amount }), memo]
  const decimals = spec.decimals.get(token) ?? 0
  return [
    openTokenAccount(from, to, token),
    transferTokens({ from, to, mint: token, decimals, amount }),
    memo,
  ]
}

async function dryRun(
  client: RpcClient,
  payout: {
    readonly payer: string
    readonly intent: PayoutIntent
    readonly instructions: readonly SolanaInstruction[]
  },
  signal: AbortSignal,
): Promise<DryRun> {
  const { payer, intent, instructions } = payout
  const message = compileMessage({
    ...{ payer, blockhash: SYSTEM_PROGRAM },
    instructions: [...setComputeBudget(PLACEHOLDER_UNITS, 0n), ...instructions],
  })
  const account = intent.token === null ? intent.recipient : findTokenAccount(intent.recipient, intent.token)
  const [{ value }, run, fees, rent, held] = await askAll(
    client,
    [
      getNewestBlockhash(),
      simulate(base64(toTransaction(message))),
      getPriorityFees([payer, account]),
      getRent(TOKEN_ACCOUNT_BYTES),
      getAccount(client, account),
    ],
    signal,
  )
  const refusal = readRefusal(run.err)
  if (refusal !== undefined) throw refusal
  return {
    blockhash: value.blockhash,
    lastValidHeight: value.lastValidBlockHeight,
    units: padUnits(run.unitsConsumed),
    price: priceFrom(fees),
    rent: intent.token !== null && held === null ? rent : 0n,
  }
}

/** Asks a quorum whether the payout can be made, and signs it with the newest block hash of one of them. */
export async function preparePayout(
  spec: SolanaPayoutSenderSpec,
  { intent, slot }: { readonly intent: PayoutIntent; readonly slot: bigint },
  signal: AbortSignal,
): Promise<PreparedTransfer> {
  checkIntent(intent, spec)
  const { key, pool } = spec
  const instructions = writePayout(spec, intent, slot)
  const payout = { payer: key.address, intent, instructions }
  const [run] = await pool.agree(
    (client, workSignal) => dryRun(client, payout, workSignal),
    signal,
    () => 'payable',
  )
  const message = compileMessage({
    ...{ payer: key.address, blockhash: run.blockhash },
    instructions: [...setComputeBudget(run.units, run.price), ...instructions],
  })
  const signature = key.sign(message)
  return {
    txId: toBase58(signature),
    raw: writeSigned(toTransaction(message, signature), run.lastValidHeight),
    slot,
    feeCap: SIGNATURE_FEE + priorityFee(run.units, run.price) + run.rent,
  }
}
