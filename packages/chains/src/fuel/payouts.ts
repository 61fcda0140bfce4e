import type { PayoutSender, SignedTransfer } from '../capabilities/payout-sender.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { readPayouts } from '../rpc/quorum/read-payouts.ts'
import { chainFactsOf, classifyPayout, findPayoutFacts } from './payouts/look-up-payout.ts'
import type { FuelPayoutSenderSpec } from './payouts/payout-sender-spec.ts'
import { LIFE_BLOCKS, preparePayout, toPayment } from './payouts/prepare-payout.ts'
import { readSigned } from './payouts/signed-payout.ts'
import { askOne, getStatus, submit } from './rpc/fuel-calls.ts'

const MAX_RECIPIENTS = 50
const BLOCK_MS = 1_000n

async function broadcast(client: RpcClient, transfer: SignedTransfer, signal: AbortSignal): Promise<void> {
  const { hex } = readSigned(transfer)
  let id: string
  try {
    id = (await askOne(client, submit(hex), signal)).submit.id
  } catch (error) {
    // Nodes refuse what they have, in their pool or in a block.
    if (error instanceof ChainError && !error.retryable) {
      if ((await askOne(client, getStatus(transfer.txId), signal)).transaction !== null) return
    }
    throw error
  }
  if (id === transfer.txId) return
  throw new ChainError('rpc_untrustworthy', `The node calls ${transfer.txId} by another name: ${id}.`)
}

/**
 * Pays from the treasury's coins, none of which two living transfers spend. A slot is a number of ours. A transaction names the last block that may
 * contain it, and is dead after that.
 */
export function createFuelPayoutSender(spec: FuelPayoutSenderSpec): PayoutSender {
  const { pool, key } = spec
  return {
    wallet: key.address,
    life: { blocks: LIFE_BLOCKS, ms: Number(LIFE_BLOCKS * BLOCK_MS) },
    async prepare(intent, slot, signal) {
      const transfer = await preparePayout(spec, { intents: [intent], slot, live: [] }, signal)
      if (transfer !== undefined) return transfer
      throw new ChainError('rpc_unavailable', "The treasury's coins wait for a block.")
    },
    coins: {
      maxRecipients: MAX_RECIPIENTS,
      refusalOf(intent) {
        const payment = toPayment(spec, intent)
        return payment instanceof ChainError ? payment : undefined
      },
      prepare: (intents, slot, live, signal) => preparePayout(spec, { intents, slot, live }, signal),
    },
    broadcast: (transfer, signal) =>
      pool.toAll((client, workSignal) => broadcast(client, transfer, workSignal), signal),
    ...readPayouts(pool, { find: findPayoutFacts, keyOf: chainFactsOf, classify: classifyPayout }),
  }
}
