import { keccak256, type PrivateKeyAccount, type HDAccount } from 'viem'
import type {
  PayoutIntent,
  PayoutSender,
  PreparedTransfer,
  SignedTransfer,
} from '../capabilities/payout-sender.ts'
import { ChainError } from '../errors/chain-error.ts'
import { evmAddressCodec } from './address.ts'
import { isAlreadyKnown, isNonceTooLow } from '../errors/to-chain-error.ts'
import { toHex } from './hex.ts'
import { createBatchPayouts } from './payouts/batch-payouts.ts'
import {
  agreeOnOffer,
  askOffer,
  dryRun,
  dryRunTransaction,
  toPayoutTransaction,
  type DryRun,
  type PayoutTransaction,
} from './payouts/dry-run.ts'
import { chainFactsOf, classifyPayout, findPayoutFacts } from './payouts/look-up-payout.ts'
import { readPayCall } from './payouts/payout-contract.ts'
import { raiseSigned, readSigned } from './payouts/signed-payout.ts'
import { askOne, getTransactionCount } from './rpc/evm-calls.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { readPayouts } from '../rpc/quorum/read-payouts.ts'
import { readHash } from './rpc/schemas.ts'

export interface EvmPayoutSenderSpec {
  readonly networkId: string
  readonly pool: RpcPool
  /** Decimal string. */
  readonly chainId: string
  readonly account: HDAccount | PrivateKeyAccount
  /** Tokens that may be paid out, in normal form. */
  readonly tokens: readonly string[]
  /** Contract that pays batches, in normal form; null if every payout is a plain transfer. */
  readonly payoutContract: string | null
  /** Number of blocks for which other bytes must have used a nonce before ours count as dead. */
  readonly expiryDepth?: bigint | undefined
}

/** Nodes behind one URL differ by a block or two, and a wrong `expired` would pay twice. */
const DEFAULT_EXPIRY_DEPTH = 3n
/** Maximum number of foreign slots to report. */
const MOST_NAMED = 20

function checkIntent(intent: PayoutIntent, tokens: readonly string[]): PayoutIntent {
  const recipient = evmAddressCodec.normalize(intent.recipient)
  if (recipient === undefined) {
    throw new ChainError('unsupported', `Money cannot be paid to ${intent.recipient}.`)
  }
  const token = intent.token === null ? null : evmAddressCodec.normalize(intent.token)
  if (token === undefined || (token !== null && !tokens.includes(token))) {
    throw new ChainError('unsupported', `${intent.token} is not a token of this network's configuration.`)
  }
  if (recipient === token) throw new ChainError('unsupported', 'The token contract itself cannot be paid.')
  if (intent.amount <= 0n) throw new ChainError('unsupported', 'A payout must be above zero.')
  return { recipient, token, amount: intent.amount }
}

async function prepare(
  spec: EvmPayoutSenderSpec,
  payout: { intent: PayoutIntent; slot: bigint },
  signal: AbortSignal,
): Promise<PreparedTransfer> {
  const { pool, account } = spec
  const intent = checkIntent(payout.intent, spec.tokens)
  const tx = toPayoutTransaction(intent)
  const run = await agreeOnOffer(
    pool,
    (client, workSignal) => dryRun(client, { wallet: account.address, intent, tx }, workSignal),
    ({ offer }) => offer,
    signal,
  )
  return sign(spec, { tx, slot: payout.slot }, run)
}

async function sign(
  { account, chainId }: EvmPayoutSenderSpec,
  { tx, slot }: { tx: PayoutTransaction; slot: bigint },
  { gas, offer, feeCap }: DryRun,
): Promise<PreparedTransfer> {
  const raw = await account.signTransaction({
    chainId: Number(chainId),
    nonce: Number(slot),
    to: toHex(tx.to),
    value: tx.value,
    data: toHex(tx.data),
    gas,
    ...offer,
  })
  return { txId: keccak256(raw), raw, slot, feeCap }
}

async function fill(spec: EvmPayoutSenderSpec, slot: bigint, signal: AbortSignal): Promise<PreparedTransfer> {
  const { pool, account } = spec
  const tx = { to: account.address, value: 0n, data: '0x' }
  const run = await agreeOnOffer(
    pool,
    (client, workSignal) => dryRunTransaction(client, { wallet: account.address, tx }, workSignal),
    ({ offer }) => offer,
    signal,
  )
  return sign(spec, { tx, slot }, run)
}

async function bump(
  spec: EvmPayoutSenderSpec,
  { previous, maxFee }: { previous: readonly SignedTransfer[]; maxFee: bigint },
  signal: AbortSignal,
): Promise<PreparedTransfer | undefined> {
  const newest = previous.at(-1)
  if (newest === undefined) throw new ChainError('unsupported', 'There is nothing to sign again.')
  const signed = readSigned(newest.raw)
  const asked = await agreeOnOffer(spec.pool, askOffer, (offer) => offer, signal)
  const run = raiseSigned(signed, asked, maxFee)
  return run === undefined ? undefined : sign(spec, { tx: signed.tx, slot: newest.slot }, run)
}

function assertBytes({ raw, txId }: SignedTransfer): void {
  if (keccak256(toHex(raw)) !== txId) {
    throw new ChainError('unsupported', 'The signed bytes do not belong to their transaction id.')
  }
}

async function hand(client: RpcClient, transfer: SignedTransfer, signal: AbortSignal): Promise<void> {
  try {
    const hash = readHash(await client.request('eth_sendRawTransaction', [transfer.raw], signal))
    if (hash !== transfer.txId) {
      throw new ChainError('rpc_untrustworthy', `The node calls ${transfer.txId} by another name: ${hash}.`)
    }
  } catch (error: unknown) {
    // Both happen when the same bytes are sent again. The lookup finds out what became of them.
    if (!isAlreadyKnown(error) && !isNonceTooLow(error)) throw error
  }
}

/** Slots used only in the mempool; nodes do not reveal whose transactions they are. */
async function findWaiting(
  client: RpcClient,
  { wallet, nextSlot }: { readonly wallet: string; readonly nextSlot: bigint },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const mined = await askOne(client, getTransactionCount(wallet, 'latest'), signal)
  const all = await askOne(client, getTransactionCount(wallet, 'pending'), signal)
  const waiting: string[] = []
  for (let slot = mined > nextSlot ? mined : nextSlot; slot < all && waiting.length < MOST_NAMED; slot += 1n)
    waiting.push(`slot ${String(slot)}`)
  return waiting
}

/** Pays with plain transfers or through the payout contract. The nonce is the slot. The caller retries with the same bytes. */
export function createEvmPayoutSender(spec: EvmPayoutSenderSpec): PayoutSender {
  const { networkId, pool, account, payoutContract, expiryDepth = DEFAULT_EXPIRY_DEPTH } = spec
  const wallet = account.address
  const batch =
    payoutContract === null
      ? {}
      : {
          batch: createBatchPayouts({
            networkId,
            pool,
            wallet,
            contract: payoutContract,
            checkIntent: (intent) => checkIntent(intent, spec.tokens),
            sign: (tx, slot, run) => sign(spec, { tx, slot }, run),
          }),
        }
  return {
    wallet,
    ...batch,
    sequence: {
      async nextSlot(signal) {
        const [slot] = await pool.agree(
          (client, workSignal) => askOne(client, getTransactionCount(wallet, 'latest'), workSignal),
          signal,
        )
        return slot
      },
      fill: (slot, signal) => fill(spec, slot, signal),
    },
    findUnknownWaiting: (known, signal) =>
      pool.anyOne(
        (client, workSignal) => findWaiting(client, { wallet, nextSlot: known.nextSlot }, workSignal),
        signal,
      ),
    prepare: (intent, slot, signal) => prepare(spec, { intent, slot }, signal),
    bump: (previous, maxFee, signal) => bump(spec, { previous, maxFee }, signal),
    async broadcast(transfer, signal) {
      assertBytes(transfer)
      await pool.toAll((client, workSignal) => hand(client, transfer, workSignal), signal)
    },
    ...readPayouts(pool, {
      find: (client, transfer, signal) =>
        findPayoutFacts(client, { wallet, transfer, call: readPayCall(transfer.raw), expiryDepth }, signal),
      keyOf: chainFactsOf,
      classify: classifyPayout,
    }),
  }
}
