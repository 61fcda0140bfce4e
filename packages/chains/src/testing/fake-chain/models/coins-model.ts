import type { PayoutIntent, PreparedTransfer, SignedTransfer } from '../../../capabilities/payout-sender.ts'
import { ChainError } from '../../../errors/chain-error.ts'
import type { FakeBlocks } from '../fake-blocks.ts'
import type { FakePayoutModel, FakePicker } from '../fake-model.ts'
import { createAgePicker, isTooOld, lifeOf } from './blockhash-model.ts'
import { plainTransaction, type FakePayoutsSpec } from '../fake-payouts-spec.ts'
import {
  decodeTransaction,
  encodeTransaction,
  type FakeCoin,
  type FakeTransaction,
} from '../fake-transaction.ts'
import { changeOf, sumOf, type CoinSet } from './coin-set.ts'

/** Base units below which nodes take no output. */
const DUST_LIMIT = 10n
const MAX_RECIPIENTS = 50
/** Each step at least this much, as a fraction. */
const STEP = { numerator: 5n, denominator: 4n }

/** Only coins that blocks have and that are not locked, each once, and bytes that are not too old where they have an age. */
export function createCoinPicker(
  coins: CoinSet,
  height: bigint,
  isLocked: (name: string) => boolean,
): FakePicker {
  const spent = new Set<string>()
  const ages = createAgePicker(height)
  return {
    judge(transaction) {
      if (transaction.validUntil !== undefined && ages.judge(transaction) === 'drop') return 'drop'
      const names = (transaction.inputs ?? []).map(({ name }) => name)
      const isConflicted = names.some((name) => spent.has(name) || coins.spenderOf(name) !== undefined)
      if (isConflicted || changeOf(transaction) < 0n) return 'drop'
      return names.every((name) => coins.has(name) && !isLocked(name)) ? 'take' : 'wait'
    },
    take({ inputs = [] }) {
      for (const { name } of inputs) spent.add(name)
    },
  }
}

/** Those that wait and spend one of the same coins. */
export function conflictsOf<Entry extends readonly [string, FakeTransaction]>(
  mempool: Iterable<Entry>,
  { inputs = [] }: FakeTransaction,
): readonly Entry[] {
  const names = new Set(inputs.map(({ name }) => name))
  return [...mempool].filter(([, waiting]) => waiting.inputs?.some(({ name }) => names.has(name)) === true)
}

/** The largest first, until they suffice; undefined when they do not. */
export function selectCoins(coins: readonly FakeCoin[], wanted: bigint): readonly FakeCoin[] | undefined {
  const selected: FakeCoin[] = []
  for (const { name, amount } of coins.toSorted((a, b) => (a.amount < b.amount ? 1 : -1))) {
    if (sumOf(selected) >= wanted) break
    selected.push({ name, amount })
  }
  return sumOf(selected) >= wanted ? selected : undefined
}

/** Coins of an account that blocks have, that nothing waiting spends. */
export const freeCoins = (blocks: FakeBlocks, owner: string): ReturnType<CoinSet['of']> => {
  const waiting = new Set(blocks.pending().flatMap(({ inputs = [] }) => inputs.map(({ name }) => name)))
  return blocks
    .ledger()
    .coins.of(owner)
    .filter(({ name }) => !waiting.has(name))
}

/**
 * Coins are spent once, as on Bitcoin: all bytes of a slot spend the same, and are dead once a block has another transaction that spends
 * one of them. With a lifetime, as on Fuel and Sui, bytes also die of age, and nothing replaces them before. Where nodes do not report what has spent a
 * coin, as on Fuel, they die of age alone.
 */
export function createCoinsModel(
  deps: FakePayoutsSpec,
  terms: { readonly depth: bigint; readonly lifetime?: bigint; readonly isSpendingTold?: boolean },
): FakePayoutModel {
  const { depth, lifetime, isSpendingTold = true } = terms
  const { blocks, faults, wallet } = deps
  const dated = (transaction: FakeTransaction): FakeTransaction =>
    lifetime === undefined ? transaction : { ...transaction, validUntil: blocks.head().height + lifetime }
  const prepare = (
    intents: readonly PayoutIntent[],
    slot: bigint,
    live: readonly SignedTransfer[],
  ): PreparedTransfer | undefined => {
    const refusal = intents.map(refusalOf).find((found) => found !== undefined)
    if (refusal !== undefined) throw refusal
    const [first] = intents
    if (first === undefined) throw new ChainError('unsupported', 'There is no recipient.')
    const transaction = withOutputs(plainTransaction(deps, slot, first), intents)
    const inputs = chooseCoins(transaction, live)
    return inputs && deps.sign(dated({ ...transaction, inputs }))
  }
  const chooseCoins = (
    transaction: FakeTransaction,
    live: readonly SignedTransfer[],
  ): readonly FakeCoin[] | undefined => {
    const reserved = new Set(live.flatMap(({ raw }) => coinNames(decodeTransaction(raw))))
    const all = freeCoins(blocks, wallet)
    const isDeep = (height: bigint): boolean => blocks.head().height - height + 1n >= depth
    const free = all.filter(({ name, height }) => isDeep(height) && !reserved.has(name))
    const wanted = -changeOf(transaction)
    const selected = selectCoins(free, wanted)
    if (selected !== undefined) return selected
    const isBusy = free.length < all.length
    if (isBusy && (sumOf(all) > wanted || live.length > 0)) return undefined
    throw new ChainError('insufficient_funds', 'The coins do not suffice.')
  }
  const replaceable: FakePayoutModel['abilities'] = {
    findUnknownWaiting: (known, signal) =>
      faults.run('lookup', signal, () =>
        blocks
          .pending()
          .filter(({ from }) => from === wallet)
          .map((transaction) => encodeTransaction(transaction).txId)
          .filter((waiting) => known.live.every(({ txId }) => txId !== waiting)),
      ),
    bump: (previous, maxFee, signal) =>
      faults.run('bump', signal, () => {
        const newest = decodeTransaction(previous.at(-1)?.raw ?? '')
        const fee = (newest.fee * STEP.numerator) / STEP.denominator
        return fee > maxFee || changeOf({ ...newest, fee }) < 0n ? undefined : deps.sign({ ...newest, fee })
      }),
  }
  return {
    fate: 'shared',
    terms(transaction) {
      const { to: recipient, token, amount } = transaction
      const refusal = refusalOf({ recipient, token, amount })
      if (refusal !== undefined) throw refusal
      const inputs = chooseCoins(transaction, [])
      if (inputs === undefined) throw new ChainError('rpc_unavailable', 'The coins wait for a block.')
      return dated({ ...transaction, inputs })
    },
    isDead: (transaction) =>
      isTooOld(blocks, transaction) ||
      (isSpendingTold &&
        coinNames(transaction).some((name) => blocks.ledger().coins.spenderOf(name) !== undefined)),
    abilities: {
      ...(lifetime === undefined ? replaceable : { life: lifeOf(lifetime) }),
      coins: {
        maxRecipients: deps.maxLegs ?? MAX_RECIPIENTS,
        refusalOf,
        prepare: (intents, slot, live, signal) =>
          faults.run('prepare', signal, () => prepare(intents, slot, live)),
      },
    },
  }
}
const coinNames = ({ inputs = [] }: FakeTransaction): readonly string[] => inputs.map(({ name }) => name)

const withOutputs = (transaction: FakeTransaction, intents: readonly PayoutIntent[]): FakeTransaction =>
  intents.length === 1
    ? transaction
    : { ...transaction, outputs: intents.map(({ recipient: to, amount }) => ({ to, amount })) }

function refusalOf({ token, amount }: PayoutIntent): ChainError | undefined {
  if (token !== null) return new ChainError('unsupported', 'There are no tokens here.')
  return amount < DUST_LIMIT
    ? new ChainError('execution_reverted', `${String(amount)} are dust, which no node takes.`)
    : undefined
}
