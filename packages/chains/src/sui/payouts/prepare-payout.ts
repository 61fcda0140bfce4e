import type { PayoutIntent, PreparedTransfer, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { base64 } from '../../encoding/base64.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { coinTypeOf, SUI } from '../coin-types.ts'
import { askOne, dryRunBytes, getReferencePrice } from '../rpc/sui-calls.ts'
import { findHead } from '../rpc/sui-dialect.ts'
import { transactionDigest } from '../transactions/digests.ts'
import { writeTransaction } from '../transactions/transaction-data.ts'
import { findCoins, findFunds, pickCoins, sumOf } from './find-coins.ts'
import type { SuiPayoutSenderSpec } from './payout-sender-spec.ts'
import { readSigned, writeRaw } from './signed-payout.ts'
import { refOf, writePayments, type Source } from './write-payments.ts'

/** What is held ready for gas, and for each recipient's coin. */
const GAS_BASE = 20_000_000n
const GAS_EACH = 3_000_000n
/** Nodes take no more coins than these as payment. */
const MOST_COINS = 250
const PERCENT = 100n
const BUDGET_PERCENT = 150n

/** Sui's numbers of errors: too little gas, a coin of too little, too little for a withdrawal. */
const INSUFFICIENT: ReadonlySet<number> = new Set([1, 8, 41])

interface Payout {
  readonly intents: readonly PayoutIntent[]
  readonly slot: bigint
  readonly live: readonly SignedTransfer[]
}

/** What is held ready for gas. */
const gasOf = (intents: readonly PayoutIntent[]): bigint => GAS_BASE + GAS_EACH * BigInt(intents.length)

/** What each type of coins must suffice for, with the gas. */
function needsOf(intents: readonly PayoutIntent[]): ReadonlyMap<string, bigint> {
  const needs = new Map([[SUI, gasOf(intents)]])
  for (const { token, amount } of intents) {
    const type = coinTypeOf(token)
    needs.set(type, (needs.get(type) ?? 0n) + amount)
  }
  return needs
}

interface Need {
  readonly coinType: string
  readonly amount: bigint
  /** Only coins can pay this much of it: the gas. */
  readonly inCoins: bigint
}

/** What pays for one type, apart from what live transfers use; undefined while that is in use. Throws when there is too little. */
async function chooseSource(
  { pool, key }: SuiPayoutSenderSpec,
  { coinType, amount, inCoins }: Need,
  live: readonly SignedTransfer[],
  signal: AbortSignal,
): Promise<Source | undefined> {
  const { used, withdrawn } = usedBy(live)
  const owned = { wallet: key.address, coinType }
  const all = await pool.anyOne((client, workSignal) => findCoins(client, owned, workSignal), signal)
  const free = all.filter(({ objectId }) => !used.has(objectId))
  const picked = pickCoins(free, amount, MOST_COINS)
  if (picked !== undefined) return { coins: picked, withdrawal: 0n }
  if (sumOf(all) >= amount || withdrawn.has(coinType)) return undefined
  const funds = await pool.anyOne((client, workSignal) => findFunds(client, owned, workSignal), signal)
  const coins = free.slice(0, MOST_COINS)
  const withdrawal = amount - sumOf(coins)
  if (sumOf(coins) >= inCoins && funds >= withdrawal) return { coins, withdrawal }
  if (live.length > 0) return undefined
  throw new ChainError('insufficient_funds', `The wallet holds less of ${coinType} than it is to pay.`)
}

function usedBy(live: readonly SignedTransfer[]) {
  const signed = live.map(readSigned)
  return {
    used: new Set(signed.flatMap(({ coins }) => coins)),
    withdrawn: new Set(signed.flatMap(({ withdrawn }) => withdrawn)),
  }
}

/** What no live transfer uses; undefined while it is in use. */
async function chooseSources(
  spec: SuiPayoutSenderSpec,
  { intents, live }: Payout,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Source> | undefined> {
  const chosen = new Map<string, Source>()
  for (const [coinType, amount] of needsOf(intents)) {
    const inCoins = coinType === SUI ? gasOf(intents) : 0n
    const source = await chooseSource(spec, { coinType, amount, inCoins }, live, signal)
    if (source === undefined) return undefined
    chosen.set(coinType, source)
  }
  return chosen
}

const price = ({ pool }: SuiPayoutSenderSpec, signal: AbortSignal): Promise<bigint> =>
  pool.agreeOnPrice(
    async (client, workSignal) => (await askOne(client, getReferencePrice(), workSignal)).referenceGasPrice,
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
    const { effects } = await askOne(client, dryRunBytes(bytes), workSignal)
    return effects
  }, signal)
  if (status.success) return gasUsed.computationCost + gasUsed.storageCost
  const { kind = 0, description } = status.error ?? {}
  throw new ChainError(
    INSUFFICIENT.has(kind) ? 'insufficient_funds' : 'execution_reverted',
    description ?? `The payment would fail, with Sui's error ${kind}.`,
  )
}

/** Signs a transaction that makes all payments from coins that no other transfer uses. Undefined while the wallet's coins are in use. */
export async function preparePayout(
  spec: SuiPayoutSenderSpec,
  payout: Payout,
  signal: AbortSignal,
): Promise<PreparedTransfer | undefined> {
  const { pool, key } = spec
  const { intents, slot } = payout
  const sources = await chooseSources(spec, payout, signal)
  if (sources === undefined) return undefined
  const payment = sources.get(SUI)?.coins ?? []
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
  const work = writePayments(intents, sources)
  const ready = gasOf(intents)
  const feeCap = await dryRun(spec, writeTransaction({ ...terms, budget: ready }, work), signal)
  const raised = (feeCap * BUDGET_PERCENT) / PERCENT
  const bytes = writeTransaction({ ...terms, budget: raised < ready ? raised : ready }, work)
  const coins = [...sources.values()].flatMap((source) => source.coins).map(({ objectId }) => objectId)
  const withdrawn = [...sources].flatMap(([type, { withdrawal }]) => (withdrawal > 0n ? type : []))
  const signed = {
    bytes: base64(bytes),
    signature: key.signTransaction(bytes),
    coins,
    withdrawn,
    lastEpoch: terms.lastEpoch,
    gas: { id: gas.objectId, version: gas.version },
  }
  return { txId: transactionDigest(bytes), raw: writeRaw(signed), slot, feeCap }
}
