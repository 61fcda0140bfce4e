import type { Loaded } from './check-transaction.ts'
import { sealed, STORAGE_PRICE, STORAGE_REBATE, type CoinObject } from './coin-objects.ts'
import { ExecutionFailure, type BalanceChange, type Bench, type WorkingCoin } from './command-values.ts'
import { executeCommands } from './execute-commands.ts'
import type { Objects } from './objects.ts'
import type { SuiTransaction } from './transaction.ts'

export interface GasUsed {
  readonly computationCost: bigint
  readonly storageCost: bigint
  readonly storageRebate: bigint
  readonly nonRefundableStorageFee: bigint
}

/** What a transaction did. */
export interface Effects {
  /** Why it failed; undefined if it succeeded. */
  readonly error: string | undefined
  readonly gasUsed: GasUsed
  readonly version: bigint
  readonly gasObject: CoinObject
  readonly created: readonly CoinObject[]
  readonly mutated: readonly { readonly before: CoinObject; readonly after: CoinObject }[]
  readonly deleted: readonly CoinObject[]
  /** Changes of address balances, which the changes of balances include. */
  readonly funds: readonly BalanceChange[]
  readonly balanceChanges: readonly BalanceChange[]
}

/** Units of computation of any transaction of coins: the smallest bucket. */
const COMPUTATION_UNITS = 1_000n
const SHARE_KEPT = STORAGE_PRICE - STORAGE_REBATE

const workOn = ({ id, coinType, balance, owner }: CoinObject): WorkingCoin => ({
  id,
  coinType,
  balance,
  owner,
  isGone: false,
})

/** The coins of a transaction, those that pay merged into the first. */
function layOut({ payment, inputs }: Loaded): Bench {
  const coins = new Map<string, WorkingCoin>()
  for (const input of inputs) if ('coin' in input) coins.set(input.coin.id, workOn(input.coin))
  const [gas, ...rest] = payment.map(workOn)
  if (gas === undefined) throw new TypeError('Every transaction has a payer.')
  for (const coin of rest) {
    gas.balance += coin.balance
    coin.balance = 0n
    coin.isGone = true
  }
  for (const coin of [gas, ...rest]) coins.set(coin.id, coin)
  return { gas, coins, created: [], funds: [], redeemed: new Set() }
}

function run(
  objects: Objects,
  transaction: SuiTransaction,
  loaded: Loaded,
): { bench: Bench; error?: string } {
  const bench = layOut(loaded)
  try {
    executeCommands(objects, transaction, { bench, inputs: loaded.inputs })
    return { bench }
  } catch (error) {
    if (error instanceof ExecutionFailure) return { bench: layOut(loaded), error: error.message }
    throw error
  }
}

function gasOf({ coins, created }: Bench, price: bigint): GasUsed {
  const kept = [...coins.values(), ...created].filter(({ isGone }) => !isGone)
  return {
    computationCost: COMPUTATION_UNITS * price,
    storageCost: STORAGE_PRICE * BigInt(kept.length),
    storageRebate: STORAGE_REBATE * BigInt(coins.size),
    nonRefundableStorageFee: SHARE_KEPT * BigInt(coins.size),
  }
}

const netOf = ({ computationCost, storageCost, storageRebate }: GasUsed): bigint =>
  computationCost + storageCost - storageRebate

function sumChanges(
  before: readonly CoinObject[],
  after: readonly CoinObject[],
  funds: readonly BalanceChange[],
): readonly BalanceChange[] {
  const sums = new Map<string, BalanceChange>()
  const add = ({ owner, coinType }: Omit<BalanceChange, 'amount'>, amount: bigint): void => {
    const key = `${owner} ${coinType}`
    sums.set(key, { owner, coinType, amount: (sums.get(key)?.amount ?? 0n) + amount })
  }
  for (const coin of before) add(coin, -coin.balance)
  for (const coin of after) add(coin, coin.balance)
  for (const change of funds) add(change, change.amount)
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

/** Computes what a checked transaction does, without doing it. */
export function execute(objects: Objects, transaction: SuiTransaction, loaded: Loaded): Effects {
  let { bench, error } = run(objects, transaction, loaded)
  let gasUsed = gasOf(bench, transaction.price)
  /** The budget must cover the computation, and what storing costs beyond the rebate. */
  const isShort = (): boolean => {
    const most = netOf(gasUsed) > gasUsed.computationCost ? netOf(gasUsed) : gasUsed.computationCost
    return most > transaction.budget || bench.gas.balance < netOf(gasUsed)
  }
  if (error === undefined && isShort()) {
    bench = layOut(loaded)
    error = 'InsufficientGas'
    gasUsed = gasOf(bench, transaction.price)
  }
  bench.gas.balance -= netOf(gasUsed)

  const given = new Map<string, CoinObject>()
  for (const coin of loaded.payment) given.set(coin.id, coin)
  for (const input of loaded.inputs) if ('coin' in input) given.set(input.coin.id, input.coin)
  const before = [...given.values()]
  const version = before.reduce((most, coin) => (coin.version > most ? coin.version : most), 0n) + 1n
  const seal = ({ id, coinType, balance, owner }: WorkingCoin): CoinObject =>
    sealed({
      id,
      coinType,
      balance,
      owner: owner ?? transaction.sender,
      version,
      previous: transaction.digest,
    })
  const created = bench.created.filter(({ isGone }) => !isGone).map(seal)
  const mutated = before.flatMap((coin) => {
    const now = bench.coins.get(coin.id)
    return now === undefined || now.isGone ? [] : [{ before: coin, after: seal(now) }]
  })
  return {
    error,
    gasUsed,
    version,
    created,
    mutated,
    gasObject: seal(bench.gas),
    deleted: before.filter(({ id }) => bench.coins.get(id)?.isGone === true),
    funds: bench.funds,
    balanceChanges: sumChanges(before, [...created, ...mutated.map(({ after }) => after)], bench.funds),
  }
}
