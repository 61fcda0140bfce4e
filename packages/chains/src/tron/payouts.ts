import type { PayoutSender } from '../capabilities/payout-sender.ts'
import { ChainError } from '../errors/chain-error.ts'
import { readPayouts } from '../rpc/quorum/read-payouts.ts'
import { chainFactsOf, classifyPayout, findPayoutFacts } from './payouts/look-up-payout.ts'
import type { TronPayoutSenderSpec } from './payouts/payout-sender-spec.ts'
import { preparePayout } from './payouts/prepare-payout.ts'
import { readSigned } from './payouts/signed-payout.ts'
import { askOne, broadcast } from './rpc/tron-calls.ts'

/** Their lifetime, and until the chain has no block left that could contain them. */
const LIFE = { blocks: 80n, ms: 240_000 }
/** The node has it already. */
const KNOWN = 'DUP_TRANSACTION_ERROR'

const readMessage = (hex: string): string =>
  new TextDecoder().decode(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))

/**
 * Pays with one transaction each. Its id is known before it is broadcast, and its bytes expire: a slot is a number of ours, and a payout that
 * no block has included in time can be signed again. The caller retries with the same bytes.
 */
export function createTronPayoutSender(spec: TronPayoutSenderSpec): PayoutSender {
  const { pool, key } = spec
  return {
    wallet: key.address,
    life: LIFE,
    prepare: (intent, slot, signal) => preparePayout(spec, { intent, slot }, signal),
    async broadcast(transfer, signal) {
      readSigned(transfer)
      await pool.toAll(async (client, workSignal) => {
        const { result, code = '', message } = await askOne(client, broadcast(transfer.raw), workSignal)
        if (result || code === KNOWN) return
        // Says nothing of what becomes of it: a node that is busy may have taken it.
        throw new ChainError('unknown', `The node answered ${code}: ${readMessage(message)}`.slice(0, 300))
      }, signal)
    },
    ...readPayouts(pool, { find: findPayoutFacts, keyOf: chainFactsOf, classify: classifyPayout }),
  }
}
