import type { PayoutSender, SignedTransfer } from '../capabilities/payout-sender.ts'
import { ChainError } from '../errors/chain-error.ts'
import { sumOf } from './coins/settle-coins.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { readPayouts } from '../rpc/quorum/read-payouts.ts'
import { bumpPayout } from './payouts/bump-payout.ts'
import { findUnknownWaiting } from './payouts/find-unknown-waiting.ts'
import { chainFactsOf, classifyPayout, findPayoutFacts } from './payouts/look-up-payout.ts'
import type { BitcoinPayoutSenderSpec } from './payouts/payout-sender-spec.ts'
import { preparePayout, toOutput } from './payouts/prepare-payout.ts'
import { readSigned } from './payouts/signed-payout.ts'
import { askOne, getTransaction, submit } from './rpc/esplora-calls.ts'

const MAX_RECIPIENTS = 50
/**
 * Quotes promise no more than this many of the largest coins hold. Together with the order coins that are spent first, a payout of that much
 * stays below the ceiling of its fee, three times the estimate for two coins, while fee rates are as quoted.
 */
const QUOTED_COINS = 8

async function broadcast(client: RpcClient, transfer: SignedTransfer, signal: AbortSignal): Promise<void> {
  const { hex } = readSigned(transfer)
  let txId: string
  try {
    txId = await askOne(client, submit(hex), signal)
  } catch (error) {
    // Nodes reject a transaction that is already in a block, so it was accepted, whether we submitted it or not.
    if (error instanceof ChainError && !error.retryable) {
      if ((await askOne(client, getTransaction(transfer.txId), signal)) !== null) return
    }
    throw error
  }
  if (txId === transfer.txId) return
  throw new ChainError('rpc_untrustworthy', `The node calls ${transfer.txId} by another name: ${txId}.`)
}

/**
 * Pays from the coins of all the wallet's addresses; change goes to the treasury's own address. A slot is a number of ours, and all its
 * transactions spend the same coins, so at most one of them lands. An unconfirmed one can be replaced at a higher fee, and is dead only
 * once another transaction spends one of its coins.
 */
export function createBitcoinPayoutSender(spec: BitcoinPayoutSenderSpec): PayoutSender {
  const { pool, wallet } = spec
  return {
    wallet: wallet.treasury.address,
    async prepare(intent, slot, signal) {
      const transfer = await preparePayout(spec, { intents: [intent], slot, live: [] }, signal)
      if (transfer !== undefined) return transfer
      throw new ChainError('rpc_unavailable', "The treasury's coins wait for a block.")
    },
    findUnknownWaiting: (known, signal) =>
      pool.anyOne((client, workSignal) => findUnknownWaiting(client, { wallet, known }, workSignal), signal),
    bump: (previous, maxFee, signal) => bumpPayout(spec, { previous, maxFee }, signal),
    coins: {
      maxRecipients: MAX_RECIPIENTS,
      largestPayout: () => sumOf(wallet.coins.unspent().slice(0, QUOTED_COINS)),
      refusalOf(intent) {
        const output = toOutput(spec, intent)
        return output instanceof ChainError ? output : undefined
      },
      prepare: (intents, slot, live, signal) => preparePayout(spec, { intents, slot, live }, signal),
    },
    broadcast: (transfer, signal) =>
      pool.toAll((client, workSignal) => broadcast(client, transfer, workSignal), signal),
    ...readPayouts(pool, { find: findPayoutFacts, keyOf: chainFactsOf, classify: classifyPayout }),
  }
}
