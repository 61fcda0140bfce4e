import { keccak256, type Hex, type PrivateKeyAccount, type HDAccount } from 'viem'
import type { PayoutIntent, PayoutSender, SignedTransfer } from '../capabilities/payout-sender.ts'
import { ChainError } from '../chain-error.ts'
import { evmAddressCodec } from './address.ts'
import { isAlreadyKnown, isNonceTooLow } from './errors.ts'
import { isHexData } from './hex.ts'
import { dryRun, toPayoutTransaction } from './payouts/dry-run.ts'
import { chainFactsOf, findPayoutFacts, judgePayout } from './payouts/look-up-payout.ts'
import { askOne, getTransactionCount } from './rpc/evm-calls.ts'
import type { RpcClient } from './rpc/rpc-client.ts'
import type { RpcPool } from './rpc/rpc-pool.ts'
import { readHash } from './rpc/schemas.ts'

export interface EvmPayoutSenderSpec {
  readonly pool: RpcPool
  /** Decimal string. */
  readonly chainId: string
  readonly account: HDAccount | PrivateKeyAccount
  /** Tokens that may be paid out, in normal form. */
  readonly tokens: readonly string[]
  /** Blocks for which a nonce must have been used by others before our bytes count as dead. */
  readonly expiryDepth?: bigint | undefined
}

/** Nodes behind one address differ by a block or two; a wrong "expired" would pay twice. */
const DEFAULT_EXPIRY_DEPTH = 3n

function checkIntent(intent: PayoutIntent, tokens: readonly string[]): PayoutIntent {
  const recipient = evmAddressCodec.normalize(intent.recipient)
  if (recipient === undefined) {
    throw new ChainError('unsupported', `Money cannot be paid to ${intent.recipient}.`)
  }
  const token = intent.token === null ? null : evmAddressCodec.normalize(intent.token)
  if (token === undefined || (token !== null && !tokens.includes(token))) {
    throw new ChainError('unsupported', `${intent.token} is no token of this network's configuration.`)
  }
  if (recipient === token) throw new ChainError('unsupported', 'The token contract itself cannot be paid.')
  if (intent.amount <= 0n) throw new ChainError('unsupported', 'A payout must be above zero.')
  return { recipient, token, amount: intent.amount }
}

function asHex(text: string): Hex {
  if (!isHexData(text)) throw new ChainError('unsupported', 'The signed bytes are no hex.')
  // CAST: isHexData has just seen the prefix.
  return text as Hex
}

async function prepare(
  spec: EvmPayoutSenderSpec,
  payout: { intent: PayoutIntent; slot: bigint },
  signal: AbortSignal,
): Promise<SignedTransfer> {
  const { pool, account, chainId } = spec
  const intent = checkIntent(payout.intent, spec.tokens)
  const tx = toPayoutTransaction(intent)
  // Gas and its price are hints, which nodes tell differently; what is asked of a quorum is whether the payout can be made.
  const [{ gas, offer }] = await pool.agree(
    (client, workSignal) => dryRun(client, { wallet: account.address, intent, tx }, workSignal),
    signal,
    () => 'payable',
  )
  const raw = await account.signTransaction({
    chainId: Number(chainId),
    nonce: Number(payout.slot),
    to: asHex(tx.to),
    value: tx.value,
    data: asHex(tx.data),
    gas,
    ...offer,
  })
  return { txId: keccak256(raw), raw, slot: payout.slot }
}

function assertBytes({ raw, txId }: SignedTransfer): void {
  if (keccak256(asHex(raw)) !== txId) {
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
    // Both happen when the same bytes are sent again; the look-up tells what became of them.
    if (!isAlreadyKnown(error) && !isNonceTooLow(error)) throw error
  }
}

/** Pays out with plain transfers; the nonce is the slot. Retries are the caller's, with the same bytes. */
export function createEvmPayoutSender(spec: EvmPayoutSenderSpec): PayoutSender {
  const { pool, account, expiryDepth = DEFAULT_EXPIRY_DEPTH } = spec
  const wallet = account.address
  return {
    wallet,
    async nextSlot(signal) {
      const [slot] = await pool.agree(
        (client, workSignal) => askOne(client, getTransactionCount(wallet, 'latest'), workSignal),
        signal,
      )
      return slot
    },
    prepare: (intent, slot, signal) => prepare(spec, { intent, slot }, signal),
    async broadcast(transfer, signal) {
      assertBytes(transfer)
      await pool.toAll((client, workSignal) => hand(client, transfer, workSignal), signal)
    },
    async lookup(transfer, signal) {
      const facts = await pool.agree(
        (client, workSignal) => findPayoutFacts(client, { wallet, transfer, expiryDepth }, workSignal),
        signal,
        chainFactsOf,
      )
      return judgePayout(facts)
    },
  }
}
