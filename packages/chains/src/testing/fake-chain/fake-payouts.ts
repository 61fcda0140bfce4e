import type {
  BatchIntent,
  BatchPayouts,
  PayoutSender,
  PayoutState,
  SignedTransfer,
} from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { isOfCoins, type FakeModel, type FakePayoutModel } from './fake-model.ts'
import type { MinedTransaction } from './fake-execution.ts'
import { plainTransaction, type FakePayoutsSpec } from './fake-payouts-spec.ts'
import { decodeTransaction, type FakeTransaction } from './fake-transaction.ts'
import { createBlockhashModel } from './models/blockhash-model.ts'
import { createCoinsModel } from './models/coins-model.ts'
import { isSlow } from './models/fake-deliveries.ts'
import { createNonceModel } from './models/nonce-model.ts'
import { createQueryIdModel } from './models/query-id-model.ts'

/** By which model a wallet pays, and what that leaves open. */
export interface FakePayoutTerms {
  readonly model: FakeModel
  /** Blocks (`blockhash`, `dated-coins`) or milliseconds (`query-id`) for which signed bytes may land. */
  readonly lifetime: bigint
  /** Blocks, its own included, after which a coin is spent. */
  readonly coinDepth: bigint
}

const CONTRACT = 'the payout contract'

function createModel(
  deps: FakePayoutsSpec,
  { model, lifetime, coinDepth }: FakePayoutTerms,
): FakePayoutModel {
  switch (model) {
    case 'nonce':
      return createNonceModel(deps, 'own')
    case 'shared-nonce':
      return createNonceModel(deps, 'shared')
    case 'blockhash':
      return createBlockhashModel(deps, lifetime)
    case 'query-id':
      return createQueryIdModel(deps, lifetime)
    case 'coins':
      return createCoinsModel(deps, { depth: coinDepth })
    case 'dated-coins':
      return createCoinsModel(deps, { depth: coinDepth, lifetime })
    case 'aged-coins':
      return createCoinsModel(deps, { depth: coinDepth, lifetime, isSpendingTold: false })
  }
}

/** Through a contract, or all or none where bytes die of age; coins are paid to several by `coins`. */
const hasBatches = (model: FakeModel): boolean => !isOfCoins(model)

export function createFakePayouts(deps: FakePayoutsSpec, terms: FakePayoutTerms): PayoutSender {
  const { blocks, faults, wallet, maxLegs } = deps
  const model = createModel(deps, terms)
  const canBatch = maxLegs !== undefined && hasBatches(terms.model)
  return {
    wallet,
    ...(canBatch ? { batch: createFakeBatch(deps, model, maxLegs) } : {}),
    ...model.abilities,
    prepare: (intent, slot, signal) =>
      faults.run('prepare', signal, () => {
        const transaction = model.terms(plainTransaction(deps, slot, intent))
        requirePayable(deps, transaction)
        return deps.sign(transaction)
      }),
    broadcast: (transfer, signal) =>
      faults.run('broadcast', signal, () => {
        deps.onBroadcast(transfer.txId)
        const transaction = decodeTransaction(transfer.raw)
        if (blocks.find(transfer.txId) !== undefined) return
        if (model.isDead(transaction)) throw new ChainError('unknown', 'These bytes cannot land any more')
        blocks.submit(transaction)
        deps.onSubmit()
      }),
    lookup: (transfer, signal) => faults.run('lookup', signal, () => lookUp(deps, model, transfer)),
  }
}

function createFakeBatch(deps: FakePayoutsSpec, model: FakePayoutModel, maxLegs: number): BatchPayouts {
  const { blocks, faults } = deps
  const { fate } = model
  const toBatch = (intents: readonly BatchIntent[], slot: bigint): FakeTransaction =>
    model.terms({
      ...plainTransaction(deps, slot, { recipient: CONTRACT, token: null, amount: 0n }),
      legs: intents.map(({ id, recipient, token, amount }) => ({ id, to: recipient, token, amount })),
    })
  return {
    fate,
    maxLegs,
    check: (intents, signal) =>
      faults.run('check', signal, () => {
        const batch = toBatch(intents, 0n)
        // Payments that share a fate are tried one by one.
        if (fate === 'own') requirePayable(deps, batch)
        return blocks
          .ledger()
          .checkLegs(batch)
          .map((outcome) => {
            if (outcome === 'paid') return { status: 'payable' }
            if (outcome === 'skipped') return { status: 'paid_before' }
            return { status: 'refused', kind: 'execution_reverted', reason: 'The dry run fails' }
          })
      }),
    prepare: (intents, slot, signal) =>
      faults.run('prepare', signal, () => {
        if (intents.length > maxLegs) throw new ChainError('unsupported', 'The batch is too long')
        const batch = toBatch(intents, slot)
        requirePayable(deps, batch)
        return deps.sign(batch)
      }),
  }
}

function requirePayable({ blocks }: Pick<FakePayoutsSpec, 'blocks'>, transaction: FakeTransaction): void {
  const dryRun = blocks.ledger().check(transaction)
  if (dryRun !== 'ok') throw new ChainError(dryRun, `The dry run says ${dryRun}`)
}

function lookUp(
  { blocks }: FakePayoutsSpec,
  model: FakePayoutModel,
  { txId, raw }: SignedTransfer,
): PayoutState {
  const mined = blocks.find(txId)
  if (mined !== undefined) return judgeMined(mined, blocks.head().height)
  if (model.isDead(decodeTransaction(raw))) return { status: 'expired' }
  return { status: blocks.isPending(txId) ? 'pending' : 'unknown' }
}

/** A delayed payout counts from its arrival, is in the block that it left in, and costs what the scan reports as upkeep. */
function judgeMined(mined: MinedTransaction, head: bigint): PayoutState {
  const { succeeded, transaction, block, endedAt, legs, isUnderWay = false } = mined
  const since = endedAt ?? block.height
  const facts = {
    confirmations: isUnderWay ? 0 : Number(head - since),
    feePaid: isSlow(transaction) ? 0n : mined.feePaid,
    height: block.height,
  }
  if (!succeeded) return { status: 'failed', ...facts, returnedAt: endedAt }
  const isArriving = isUnderWay ? true : undefined
  return { status: 'confirmed', ...facts, isArriving, ...(legs === undefined ? {} : { legs }) }
}
