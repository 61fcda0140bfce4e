import type { PayoutIntent, PreparedTransfer, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { canonicalText } from '../../rpc/quorum/canonical-text.ts'
import { fuelAddressCodec } from '../address.ts'
import { assetOf, BASE_ASSET } from '../assets.ts'
import {
  askEach,
  askOne,
  getBalance,
  getCoin,
  getCoinsToSpend,
  getContract,
  getFees,
} from '../rpc/fuel-calls.ts'
import type { FeeRules } from '../rpc/schemas.ts'
import type { Payment, SpentCoin, Transfer } from '../transactions/encode-transfer.ts'
import { feeForSize, maxFeeOf } from '../transactions/fees.ts'
import type { FuelPayoutSenderSpec } from './payout-sender-spec.ts'
import { readSigned, signPayout } from './signed-payout.ts'

/** Blocks in which a payout may land, about as many seconds. */
export const LIFE_BLOCKS = 90n
/** Room for coins of which many are small: the largest transaction that is expected, in bytes. */
const LARGE_SIZE = 20_000
const MAX_INPUTS = 250
const MAX_UINT64 = 2n ** 64n - 1n

/** Converts an intent to an output, or explains why it cannot be one. */
export function toPayment({ key, tokens }: FuelPayoutSenderSpec, intent: PayoutIntent): Payment | ChainError {
  const { recipient, token, amount } = intent
  if (!fuelAddressCodec.isValid(recipient)) {
    return new ChainError('unsupported', `Money cannot be paid to ${recipient}.`)
  }
  if (recipient === key.address) {
    return new ChainError('unsupported', `${recipient} is the address of the treasury.`)
  }
  if (token !== null && !tokens.includes(token)) {
    return new ChainError('unsupported', `${token} is not an asset of this network's configuration.`)
  }
  if (amount <= 0n || amount > MAX_UINT64) {
    return new ChainError('unsupported', 'A payout must be above zero and fit 64 bits.')
  }
  return { to: recipient.toLowerCase(), amount, assetId: assetOf(token) }
}

function requirePayment(spec: FuelPayoutSenderSpec, intent: PayoutIntent): Payment {
  const payment = toPayment(spec, intent)
  if (payment instanceof ChainError) throw payment
  return payment
}

const sumOf = (entries: readonly { readonly amount: bigint }[]): bigint =>
  entries.reduce((sum, { amount }) => sum + amount, 0n)

function needsOf(payments: readonly Payment[], fee: bigint): readonly { assetId: string; amount: bigint }[] {
  const needs = new Map([[BASE_ASSET, fee]])
  for (const { assetId, amount } of payments) needs.set(assetId, (needs.get(assetId) ?? 0n) + amount)
  return [...needs].map(([assetId, amount]) => ({ assetId, amount }))
}

/** The rules of fees and the head, of which prices and heights differ a little from node to node. */
const agreeOnFees = ({ pool }: FuelPayoutSenderSpec, signal: AbortSignal): Promise<FeeRules> =>
  pool.agreeOnPrice(
    (client, workSignal) => askOne(client, getFees(), workSignal),
    {
      priceOf: ({ gasPrice }) => gasPrice,
      keyOf: (rules) => canonicalText({ ...rules, gasPrice: null }),
    },
    signal,
  )

/** Throws `execution_reverted` where the recipient is a contract: that coin could never be spent. */
async function assertNoContracts(
  { pool }: FuelPayoutSenderSpec,
  payments: readonly Payment[],
  signal: AbortSignal,
): Promise<void> {
  const ids = [...new Set(payments.map(({ to }) => to))]
  const [answers] = await pool.agree(
    (client, workSignal) => askEach(client, ids.map(getContract), workSignal),
    signal,
  )
  const place = answers.findIndex(({ contract }) => contract !== null)
  if (place < 0) return
  throw new ChainError('execution_reverted', `${ids[place]} is a contract, which can take no coins.`)
}

interface Search {
  readonly owner: string
  readonly needs: readonly { readonly assetId: string; readonly amount: bigint }[]
  readonly reserved: readonly string[]
}

/** Coins for all needs according to one node; undefined when it lacks free ones though the wallet holds enough. */
async function findCoins(
  client: RpcClient,
  { owner, needs, reserved }: Search,
  signal: AbortSignal,
): Promise<readonly SpentCoin[] | undefined> {
  try {
    const { coinsToSpend } = await askOne(client, getCoinsToSpend(owner, needs, reserved), signal)
    return coinsToSpend.flat().map(({ utxoId, amount, assetId }) => {
      if (utxoId === undefined || amount === undefined || assetId === undefined) {
        throw new ChainError('unsupported', 'The treasury holds messages of the bridge: claim them first.')
      }
      return { utxoId, owner: owner.toLowerCase(), amount, assetId }
    })
  } catch (error) {
    if (!(error instanceof ChainError) || error.kind !== 'insufficient_funds' || reserved.length === 0)
      throw error
    const held = await askEach(
      client,
      needs.map(({ assetId }) => getBalance(owner, assetId)),
      signal,
    )
    if (held.some(({ balance }, place) => balance.amountU128 < (needs[place]?.amount ?? 0n))) throw error
    return undefined
  }
}

/** Throws unless a second node confirms all coins: one wrong coin makes the payout invalid. */
async function assertCoins(
  client: RpcClient,
  coins: readonly SpentCoin[],
  signal: AbortSignal,
): Promise<void> {
  const answers = await askEach(
    client,
    coins.map(({ utxoId }) => getCoin(utxoId)),
    signal,
  )
  for (const [place, { coin }] of answers.entries()) {
    const { owner, amount, assetId, utxoId } = coins[place] ?? {}
    if (coin?.owner === owner && coin?.amount === amount && coin?.assetId === assetId) continue
    throw new ChainError(
      'rpc_unavailable',
      `The node does not have the coin ${utxoId} that another node reported.`,
    )
  }
}

/** Signs a transaction that makes all payments from coins that no other transfer uses. Undefined while the coins wait for a block. */
export async function preparePayout(
  spec: FuelPayoutSenderSpec,
  {
    intents,
    slot,
    live,
  }: {
    readonly intents: readonly PayoutIntent[]
    readonly slot: bigint
    readonly live: readonly SignedTransfer[]
  },
  signal: AbortSignal,
): Promise<PreparedTransfer | undefined> {
  const { pool, key, chainId } = spec
  const payments = intents.map((intent) => requirePayment(spec, intent))
  const rules = await agreeOnFees(spec, signal)
  await assertNoContracts(spec, payments, signal)
  const needs = needsOf(payments, feeForSize(rules, LARGE_SIZE) * 2n)
  const reserved = live.flatMap((transfer) => readSigned(transfer).coins)
  const inputs = await pool.anyOne(
    (client, workSignal) => findCoins(client, { owner: key.address, needs, reserved }, workSignal),
    signal,
  )
  if (inputs === undefined) return undefined
  const isReserved = new Set(reserved)
  if (inputs.length > MAX_INPUTS || inputs.some(({ utxoId }) => isReserved.has(utxoId))) {
    throw new ChainError('rpc_untrustworthy', 'The node gave coins that it was not asked for.')
  }
  for (const { assetId, amount } of needs) {
    if (sumOf(inputs.filter((coin) => coin.assetId === assetId)) >= amount) continue
    throw new ChainError('rpc_untrustworthy', `The node gave too few coins of ${assetId}.`)
  }
  await pool.agree(
    (client, workSignal) => assertCoins(client, inputs, workSignal),
    signal,
    () => 'spendable',
  )
  const { height } = await pool.head(signal)
  const draft: Transfer = {
    inputs,
    payments,
    change: key.address.toLowerCase(),
    note: '0x',
    maxFee: 0n,
    expiration: height + LIFE_BLOCKS,
  }
  return signPayout(key, { transfer: { ...draft, maxFee: maxFeeOf(rules, draft) }, chainId, slot })
}
