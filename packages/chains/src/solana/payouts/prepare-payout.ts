import type { PayoutIntent, PreparedTransfer } from '../../capabilities/payout-sender.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { accountOf } from '../balances.ts'
import { toBase58 } from '../../encoding/base58.ts'
import { base64 } from '../../encoding/base64.ts'
import { setComputeBudget } from '../transactions/instructions.ts'
import { compileMessage, toTransaction } from '../transactions/message.ts'
import type { SolanaPayoutSenderSpec } from './payout-sender-spec.ts'
import { askAll, getAccounts, getPriorityFees, getRent, simulate } from '../rpc/solana-calls.ts'
import { findAnchor, type Anchor } from './find-anchor.ts'
import { padUnits, priceFrom, priorityFee, SIGNATURE_FEE, TOKEN_ACCOUNT_BYTES } from './payout-costs.ts'
import { readRefusal } from './read-refusal.ts'
import { writeSigned } from './signed-payout.ts'
import { checkIntent, draftTransaction, writePayouts } from './write-payouts.ts'

/** Payments of one transaction, and what identifies it later. */
export interface PayoutPlan {
  readonly intents: readonly PayoutIntent[]
  readonly slot: bigint
  /** Ids of the payments, in order, when each will be looked up later. */
  readonly ids?: readonly string[] | undefined
}

/** A node's dry run of a payout before it is signed. */
interface DryRun extends Anchor {
  readonly units: number
  readonly price: bigint
  /** Rent for token accounts that must be created. */
  readonly rent: bigint
}

async function dryRun(
  client: RpcClient,
  payout: {
    readonly payer: string
    readonly intents: readonly PayoutIntent[]
    readonly draft: Uint8Array
  },
  signal: AbortSignal,
): Promise<DryRun> {
  const { payer, intents, draft } = payout
  const accountsFor = (wanted: readonly PayoutIntent[]): readonly string[] => [
    ...new Set(wanted.map(({ recipient: owner, token }) => accountOf({ owner, token }))),
  ]
  const tokenAccounts = accountsFor(intents.filter(({ token }) => token !== null))
  const anchor = await findAnchor(client, signal)
  const [run, fees, rent, held] = await askAll(
    client,
    [
      simulate(base64(draft)),
      getPriorityFees([payer, ...accountsFor(intents)]),
      getRent(TOKEN_ACCOUNT_BYTES),
      getAccounts(client, tokenAccounts),
    ],
    signal,
  )
  const refusal = readRefusal(run.err)
  if (refusal !== undefined) throw refusal
  const missing = tokenAccounts.filter((_, place) => (held.value[place] ?? null) === null)
  return {
    ...anchor,
    units: padUnits(run.unitsConsumed),
    price: priceFrom(fees),
    rent: rent * BigInt(missing.length),
  }
}

/** Verifies with a quorum that the payments can be made together, and signs them with the newest block that the quorum agrees on. */
export async function preparePayout(
  spec: SolanaPayoutSenderSpec,
  { intents, slot, ids }: PayoutPlan,
  signal: AbortSignal,
): Promise<PreparedTransfer> {
  for (const intent of intents) checkIntent(intent, spec)
  const { key, pool } = spec
  const instructions = writePayouts(spec, intents, slot)
  const payout = { payer: key.address, intents, draft: draftTransaction(spec, instructions) }
  const run = await pool.agreeOnPrice(
    (client, workSignal) => dryRun(client, payout, workSignal),
    {
      // Units and prices are hints, which differ between nodes.
      keyOf: ({ blockhash, lastValidHeight }) => `${blockhash} ${lastValidHeight}`,
      priceOf: ({ units, price, rent }) => priorityFee(units, price) + rent,
    },
    signal,
  )
  const message = compileMessage({
    payer: key.address,
    blockhash: run.blockhash,
    instructions: [...setComputeBudget(run.units, run.price), ...instructions],
  })
  const signature = key.sign(message)
  return {
    txId: toBase58(signature),
    raw: writeSigned({
      transaction: toTransaction(message, signature),
      lastValidHeight: run.lastValidHeight,
      ids,
    }),
    slot,
    feeCap: SIGNATURE_FEE + priorityFee(run.units, run.price) + run.rent,
  }
}
