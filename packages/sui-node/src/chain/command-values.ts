import type { Input, Withdrawal } from './check-transaction.ts'

/** A coin while a transaction works with it. */
export interface WorkingCoin {
  readonly id: string
  readonly coinType: string
  balance: bigint
  /** Undefined for one that was split off and has no owner yet. */
  owner: string | undefined
  isGone: boolean
}

/** What an address has more of, or less. */
export interface BalanceChange {
  readonly owner: string
  readonly coinType: string
  readonly amount: bigint
}

export interface Bench {
  readonly gas: WorkingCoin
  readonly coins: Map<string, WorkingCoin>
  readonly created: WorkingCoin[]
  /** Changes of address balances. */
  readonly funds: BalanceChange[]
  readonly redeemed: Set<Withdrawal>
}

export type Value =
  | { readonly pure: Uint8Array }
  | { readonly coin: WorkingCoin }
  | { readonly withdrawal: Withdrawal }
  | { readonly list: true }

/** As the SDK's parser gives it. */
interface Argument {
  readonly GasCoin?: true
  readonly Input?: number
  readonly Result?: number
  readonly NestedResult?: readonly [number, number]
}

/** Aborts a transaction, whose gas is paid all the same. */
export class ExecutionFailure extends Error {
  override readonly name = 'ExecutionFailure'
}

const argumentError = (kind: string): ExecutionFailure =>
  new ExecutionFailure(`CommandArgumentError { arg_idx: 0, kind: ${kind} }`)

export const unusable = (): ExecutionFailure => argumentError('InvalidValueUsage')
export const mismatch = (): ExecutionFailure => argumentError('TypeMismatch')

/** Reads the arguments of commands: the gas, inputs, and the results of commands before. */
export function createValues({ gas, coins, redeemed }: Bench, inputs: readonly Input[]) {
  const results: (readonly Value[])[] = []
  function valueOf(given: unknown): Value {
    // CAST: the SDK's parser made it.
    const argument = given as Argument
    if (argument.GasCoin) return { coin: gas }
    const input = argument.Input === undefined ? undefined : inputs[argument.Input]
    if (input !== undefined && !('coin' in input)) return input
    const coin = input === undefined ? undefined : coins.get(input.coin.id)
    if (coin !== undefined) return { coin }
    const [result, place] = argument.NestedResult ?? [argument.Result ?? -1, 0]
    const value = results[result]?.[place]
    if (value !== undefined) return value
    throw argumentError('IndexOutOfBounds')
  }
  return {
    results,
    coinOf(argument: unknown): WorkingCoin {
      const value = valueOf(argument)
      if (!('coin' in value)) throw mismatch()
      if (value.coin.isGone) throw unusable()
      return value.coin
    },
    /** What may be taken from an address balance, once. */
    withdrawalOf(argument: unknown): Withdrawal {
      const value = valueOf(argument)
      if (!('withdrawal' in value)) throw mismatch()
      if (redeemed.has(value.withdrawal)) throw unusable()
      redeemed.add(value.withdrawal)
      return value.withdrawal
    },
    pureBytesOf(argument: unknown): Uint8Array {
      const value = valueOf(argument)
      if ('pure' in value) return value.pure
      throw mismatch()
    },
    pureOf<T>(argument: unknown, type: { parse(bytes: Uint8Array): T }): T {
      const bytes = this.pureBytesOf(argument)
      try {
        return type.parse(bytes)
      } catch {
        throw argumentError('InvalidBCSBytes')
      }
    },
  }
}
