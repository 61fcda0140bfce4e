import { bytesToHex } from '@noble/hashes/utils.js'
import type { PayoutIntent, PreparedTransfer } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { tronAddressCodec, tronHex } from '../address.ts'
import { readBalances } from '../balances/read-balances.ts'
import { encodeTransfer } from '../contracts/trc20.ts'
import { askOne, callContract, getAccount, getHeader } from '../rpc/tron-calls.ts'
import { findHeadHeader, timeOf, toBlockRef } from '../rpc/tron-dialect.ts'
import {
  writeSignedTransaction,
  writeTransaction,
  type TronAnchor,
  type TronPayment,
} from '../transactions/transaction.ts'
import { bandwidthFee, readPrices, type ChainPrices } from './chain-prices.ts'
import type { TronPayoutSenderSpec } from './payout-sender-spec.ts'

const MAX_SUN = 2n ** 63n - 1n
const MAX_TOKENS = 2n ** 256n - 1n
/** Signed bytes expire this long after the newest block's time. */
export const LIFE_MS = 90_000n
/** Blocks this far below the newest are not replaced any more, so the bytes stay valid. */
const ANCHOR_DEPTH = 20n
/** Makes two equal payouts two transactions: the chain itself does not read the time that a transaction states. */
const SLOT_RANGE = 1_000_000n
/** More than any payout has, with its signature. */
const MAX_BYTES = 400
/** Energy may rise between the dry run and the block: a fifth more. */
const HEADROOM = 6n
const HEADROOM_BASE = 5n
/** The committee's bound. */
const MAX_FEE_LIMIT = 15_000_000_000n

/** What a payout must move, checked. */
interface Plan extends Omit<TronPayment, 'feeLimit'> {
  readonly recipientHex: string
  readonly intent: PayoutIntent
}

/** Throws `unsupported` for a payment that cannot be made. */
function planPayout({ key, tokens }: TronPayoutSenderSpec, intent: PayoutIntent): Plan {
  const { recipient, token, amount } = intent
  const recipientHex = tronHex(recipient)
  if (recipientHex === undefined || !tronAddressCodec.isValid(recipient)) {
    throw new ChainError('unsupported', `Money cannot be paid to ${recipient}.`)
  }
  const contract = token === null ? undefined : tronHex(token)
  if (token !== null && (contract === undefined || !tokens.includes(token))) {
    throw new ChainError('unsupported', `${token} is not a token of this network's configuration.`)
  }
  if (recipient === key.address || recipient === token) {
    throw new ChainError('unsupported', 'The treasury and a token itself cannot be paid.')
  }
  if (amount <= 0n || amount > (token === null ? MAX_SUN : MAX_TOKENS)) {
    throw new ChainError('unsupported', 'A payout must be above zero and fit its size.')
  }
  const owner = key.hex
  return contract === undefined
    ? { type: 'TransferContract', owner, to: recipientHex, amount, data: '', recipientHex, intent }
    : {
        type: 'TriggerSmartContract',
        owner,
        to: contract,
        amount: 0n,
        recipientHex,
        intent,
        data: encodeTransfer(recipientHex, amount),
      }
}

interface DryRun {
  readonly anchor: Omit<TronAnchor, 'timestamp'>
  readonly time: bigint
  readonly feeLimit: bigint
  readonly feeCap: bigint
}

async function costOfCoins(client: RpcClient, plan: Plan, prices: ChainPrices, signal: AbortSignal) {
  const account = await askOne(client, getAccount(plan.recipientHex), signal)
  if (account?.type === 'Contract') {
    throw new ChainError('execution_reverted', 'A contract cannot be paid with a transfer of TRX.')
  }
  return { feeLimit: 0n, extra: account === null ? prices.newAccount : 0n }
}

async function costOfTokens(client: RpcClient, plan: Plan, prices: ChainPrices, signal: AbortSignal) {
  const run = await askOne(
    client,
    callContract({ owner: plan.owner, contract: plan.to, data: plan.data }),
    signal,
  )
  if (run.result.result !== true || run.transaction?.ret?.[0]?.ret === 'FAILED') {
    throw new ChainError('execution_reverted', 'The token refuses the transfer.')
  }
  const wanted = (run.energy_used * prices.energy * HEADROOM) / HEADROOM_BASE
  const feeLimit = wanted < MAX_FEE_LIMIT ? wanted : MAX_FEE_LIMIT
  return { feeLimit, extra: feeLimit }
}

async function dryRun(
  client: RpcClient,
  { spec, plan }: { readonly spec: TronPayoutSenderSpec; readonly plan: Plan },
  signal: AbortSignal,
): Promise<DryRun> {
  const { token, amount } = plan.intent
  const header = await findHeadHeader(client, signal)
  const { height } = toBlockRef(header)
  const anchorHeight = height > ANCHOR_DEPTH ? height - ANCHOR_DEPTH : 0n
  const anchor = await askOne(client, getHeader(anchorHeight), signal)
  if (anchor === null) throw new ChainError('rpc_unavailable', `The node has no block ${anchorHeight}.`)
  const prices = await readPrices(client, signal)
  const owner = { address: spec.key.address, hex: spec.key.hex }
  const tokens = token === null ? [null] : [null, token]
  const [coins = 0n, held = coins] = await readBalances(client, { owner, tokens, view: 'wallet' }, signal)
  const isShort = (needed: bigint): never => {
    throw new ChainError('insufficient_funds', `The wallet holds less than the ${needed} that this needs.`)
  }
  if (held < amount) isShort(amount)
  const cost = await (token === null ? costOfCoins : costOfTokens)(client, plan, prices, signal)
  const feeCap = bandwidthFee(MAX_BYTES, prices) + cost.extra
  const needed = feeCap + (token === null ? amount : 0n)
  if (coins < needed) isShort(needed)
  const time = timeOf(header)
  return {
    anchor: { ...toBlockRef(anchor), expiration: time + LIFE_MS },
    time,
    feeLimit: cost.feeLimit,
    feeCap,
  }
}

/** Verifies with a quorum that the payment can be made, and signs it upon a block that the quorum agrees on. */
export async function preparePayout(
  spec: TronPayoutSenderSpec,
  { intent, slot }: { readonly intent: PayoutIntent; readonly slot: bigint },
  signal: AbortSignal,
): Promise<PreparedTransfer> {
  const plan = planPayout(spec, intent)
  const run = await spec.pool.agreeOnPrice(
    (client, workSignal) => dryRun(client, { spec, plan }, workSignal),
    {
      keyOf: ({ anchor }) => `${anchor.hash} ${anchor.expiration}`,
      priceOf: ({ feeCap }) => feeCap,
    },
    signal,
  )
  const anchor = { ...run.anchor, timestamp: run.time + (slot % SLOT_RANGE) }
  const { txId, rawData } = writeTransaction({ ...plan, feeLimit: run.feeLimit }, anchor)
  const signature = spec.key.signTransaction(rawData)
  return { txId, raw: bytesToHex(writeSignedTransaction(rawData, signature)), slot, feeCap: run.feeCap }
}
