import type {
  BatchIntent,
  PayoutIntent,
  PayoutSender,
  PreparedTransfer,
  SignedTransfer,
} from '../capabilities/payout-sender.ts'
import { ChainError } from '../errors/chain-error.ts'
import { readPayouts } from '../rpc/quorum/read-payouts.ts'
import { starknetAddressCodec } from './address.ts'
import { padded } from './contracts/felt.ts'
import { contractOf } from './contracts/tokens.ts'
import { createStarknetBatchPayouts } from './payouts/batch-payouts.ts'
import { calldataFor, dryRun, readNonce } from './payouts/dry-run.ts'
import { chainFactsOf, classifyPayout, findPayoutFacts } from './payouts/look-up-payout.ts'
import { firstOffer, raiseOffer, type FeeOffer } from './payouts/payout-fees.ts'
import type { StarknetPayoutSenderSpec } from './payouts/payout-sender-spec.ts'
import { readSigned, writeRaw } from './payouts/signed-payout.ts'
import { CODES, codeOf } from './rpc/node-errors.ts'
import { addInvoke, askOne } from './rpc/starknet-calls.ts'
import { signInvoke } from './transactions/wire.ts'

function checkIntent(intent: PayoutIntent, tokens: readonly string[]): PayoutIntent {
  const recipient = starknetAddressCodec.normalize(intent.recipient)
  if (recipient === undefined) {
    throw new ChainError('unsupported', `Money cannot be paid to ${intent.recipient}.`)
  }
  const token = intent.token === null ? null : starknetAddressCodec.normalize(intent.token)
  if (token === undefined || (token !== null && !tokens.includes(token))) {
    throw new ChainError('unsupported', `${intent.token} is not a token of this network's configuration.`)
  }
  if (recipient === contractOf(token)) {
    throw new ChainError('unsupported', 'The token contract itself cannot be paid.')
  }
  if (intent.amount <= 0n) throw new ChainError('unsupported', 'A payout must be above zero.')
  return { recipient, token, amount: intent.amount }
}

function sign(
  { key, chainId }: StarknetPayoutSenderSpec,
  { calldata, ids }: { readonly calldata: readonly bigint[]; readonly ids: readonly string[] | undefined },
  { slot, offer }: { readonly slot: bigint; readonly offer: FeeOffer },
): PreparedTransfer {
  const { bounds, tip, feeCap } = offer
  const terms = { sender: BigInt(key.address), nonce: slot, tip, bounds, chainId }
  const { hash, wire } = signInvoke(key, terms, calldata)
  return { txId: padded(hash), raw: writeRaw({ wire, chainId, ids }), slot, feeCap }
}

async function signPayments(
  spec: StarknetPayoutSenderSpec,
  {
    intents,
    ids,
  }: { readonly intents: readonly PayoutIntent[]; readonly ids: readonly string[] | undefined },
  slot: bigint,
  signal: AbortSignal,
): Promise<PreparedTransfer> {
  const offer = firstOffer(await dryRun(spec, intents, signal))
  return sign(spec, { calldata: calldataFor(intents), ids }, { slot, offer })
}

async function bump(
  spec: StarknetPayoutSenderSpec,
  { previous, maxFee }: { readonly previous: readonly SignedTransfer[]; readonly maxFee: bigint },
  signal: AbortSignal,
): Promise<PreparedTransfer | undefined> {
  const newest = previous.at(-1)
  if (newest === undefined) throw new ChainError('unsupported', 'There is nothing to sign again.')
  const signed = readSigned(newest)
  // Prices are those of the network, whatever a transaction does.
  const offer = raiseOffer(signed, await dryRun(spec, [], signal), maxFee)
  return offer === undefined ? undefined : sign(spec, signed, { slot: newest.slot, offer })
}

/** A node refuses bytes that it has, or whose number is used; the lookup finds out what became of them. */
const isKnown = (error: unknown): boolean =>
  [CODES.duplicate, CODES.nonceInvalid].some((code) => codeOf(error) === code)

/** Pays with transactions of the treasury's account. The account's transaction number is the slot. */
export function createStarknetPayoutSender(spec: StarknetPayoutSenderSpec): PayoutSender {
  const { pool, tokens } = spec
  const wallet = spec.key.address
  const check = (intent: PayoutIntent): PayoutIntent => checkIntent(intent, tokens)
  return {
    wallet,
    batch: createStarknetBatchPayouts(spec, {
      checkIntent: check,
      signPayments: (intents: readonly BatchIntent[], slot, signal) =>
        signPayments(spec, { intents, ids: intents.map(({ id }) => id) }, slot, signal),
    }),
    sequence: {
      async nextSlot(signal) {
        const [nonce] = await pool.agree(
          (client, workSignal) => readNonce(client, wallet, workSignal),
          signal,
        )
        return nonce
      },
      fill: (slot, signal) => signPayments(spec, { intents: [], ids: undefined }, slot, signal),
    },
    prepare: async (intent, slot, signal) =>
      signPayments(spec, { intents: [check(intent)], ids: undefined }, slot, signal),
    bump: (previous, maxFee, signal) => bump(spec, { previous, maxFee }, signal),
    async broadcast(transfer, signal) {
      const { wire } = readSigned(transfer)
      await pool.toAll(async (client, workSignal) => {
        try {
          const { transaction_hash } = await askOne(client, addInvoke(wire), workSignal)
          if (transaction_hash === transfer.txId) return
          throw new ChainError(
            'rpc_untrustworthy',
            `The node calls ${transfer.txId} by another name: ${transaction_hash}.`,
          )
        } catch (error) {
          if (!isKnown(error)) throw error
        }
      }, signal)
    },
    ...readPayouts(pool, {
      find: (client, transfer, signal) =>
        findPayoutFacts(client, { wallet, transfer, ids: readSigned(transfer).ids }, signal),
      keyOf: chainFactsOf,
      classify: classifyPayout,
    }),
  }
}
