import type { PayoutIntent, PreparedTransfer, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { base64 } from '../../encoding/base64.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { coinTypeOf, SUI } from '../coin-types.ts'
import type { RpcCoin } from '../rpc/schemas.ts'
import { askOne, dryRunBytes, getReferencePrice } from '../rpc/sui-calls.ts'
import { findHead } from '../rpc/sui-dialect.ts'
import { transactionDigest } from '../transactions/digests.ts'
import { writeTransaction } from '../transactions/transaction-data.ts'
import { findCoins, pickCoins, sumOf } from './find-coins.ts'
import type { SuiPayoutSenderSpec } from './payout-sender-spec.ts'
import { readSigned, writeRaw } from './signed-payout.ts'
import { refOf, writePayments } from './write-payments.ts'

/** What is held ready for gas, and for each recipient's coin. */
const GAS_BASE = 20_000_000n
const GAS_EACH = 3_000_000n
/** Nodes take no more coins than these as payment. */
const MOST_COINS = 250
const PERCENT = 100n
const BUDGET_PERCENT = 150n

const INSUFFICIENT = /InsufficientCoinBalance|InsufficientGas|Balance of gas object/

interface Payout {
  readonly intents: readonly PayoutIntent[]
  readonly slot: bigint
  readonly live: readonly SignedTransfer[]
}

/** What each type of coins must suffice for, with the gas. */
function needsOf(intents: readonly PayoutIntent[]): ReadonlyMap<string, bigint> {
  const needs = new Map([[SUI, GAS_BASE + GAS_EACH * BigInt(intents.length)]])
  for (const { token, amount } of intents) {
    const type = coinTypeOf(token)
    needs.set(type, (needs.get(type) ?? 0n) + amount)
  }
  return needs
}

/** Coins that no live transfer uses; undefined while they are in use. */
async function chooseCoins(
  { pool, key }: SuiPayoutSenderSpec,
  { intents, live }: Payout,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly RpcCoin[]> | undefined> {
  const used = new Set(live.flatMap((transfer) => readSigned(transfer).coins))
  const chosen = new Map<string, readonly RpcCoin[]>()
  for (const [coinType, amount] of needsOf(intents)) {
    const all = await pool.anyOne(
      (client, workSignal) => findCoins(client, { wallet: key.address, coinType }, workSignal),
      signal,
    )
    const free = all.filter(({ coinObjectId }) => !used.has(coinObjectId))
    const picked = pickCoins(free, amount, MOST_COINS)
    if (picked === undefined) {
      if (sumOf(all) >= amount || live.length > 0) return undefined
      throw new ChainError('insufficient_funds', `The wallet holds less of ${coinType} than it is to pay.`)
    }
    chosen.set(coinType, picked)
  }
  return chosen
}

const price = ({ pool }: SuiPayoutSenderSpec, signal: AbortSignal): Promise<bigint> =>
  pool.agreeOnPrice(
    (client, workSignal) => askOne(client, getReferencePrice(), workSignal),
    { priceOf: (told) => told, keyOf: () => 'price' },
    signal,
  )

/** The gas that a transaction would use at most. Throws when it would fail. */
async function dryRun(
  { pool }: SuiPayoutSenderSpec,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<bigint> {
  const [{ status, gasUsed }] = await pool.agree(async (client, workSignal) => {
    const { effects } = await askOne(client, dryRunBytes(base64(bytes)), workSignal)
    return effects
  }, signal)
  if (status.status === 'success') return gasUsed.computationCost + gasUsed.storageCost
  const reason = status.error ?? 'The payment would fail.'
  throw new ChainError(INSUFFICIENT.test(reason) ? 'insufficient_funds' : 'execution_reverted', reason)
}

/** Signs a transaction that makes all payments from coins that no other transfer uses. Undefined while the wallet's coins are in use. */
export async function preparePayout(
  spec: SuiPayoutSenderSpec,
  payout: Payout,
  signal: AbortSignal,
): Promise<PreparedTransfer | undefined> {
  const { pool, key } = spec
  const { intents, slot } = payout
  const coinsOf = await chooseCoins(spec, payout, signal)
  if (coinsOf === undefined) return undefined
  const payment = coinsOf.get(SUI) ?? []
  const [gas] = payment
  if (gas === undefined) throw new TypeError('Gas was chosen.')
  const epoch = await pool.anyOne(
    async (client, workSignal) => (await findHead(client, workSignal)).epoch,
    signal,
  )
  const terms = {
    sender: key.address,
    payment: payment.map(refOf),
    price: await price(spec, signal),
    // An epoch may end at any moment.
    lastEpoch: epoch + 1n,
  }
  const work = writePayments(intents, coinsOf)
  const ready = GAS_BASE + GAS_EACH * BigInt(intents.length)
  const feeCap = await dryRun(spec, writeTransaction({ ...terms, budget: ready }, work), signal)
  const raised = (feeCap * BUDGET_PERCENT) / PERCENT
  const bytes = writeTransaction({ ...terms, budget: raised < ready ? raised : ready }, work)
  const coins = [...coinsOf.values()].flat().map(({ coinObjectId }) => coinObjectId)
  const signed = {
    bytes: base64(bytes),
    signature: key.signTransaction(bytes),
    coins,
    lastEpoch: terms.lastEpoch,
    gas: { id: gas.coinObjectId, version: gas.version },
  }
  return { txId: transactionDigest(bytes), raw: writeRaw(signed), slot, feeCap }
}
