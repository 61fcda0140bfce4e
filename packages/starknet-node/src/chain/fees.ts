import type { AccountTransaction, Consumption } from './transaction.ts'

/** Price of each resource in the smallest unit of STRK. */
export interface GasPrices {
  readonly l1Gas: bigint
  readonly l1DataGas: bigint
  readonly l2Gas: bigint
}

/** About those of the main network in 2025. */
export const USUAL_PRICES: GasPrices = {
  l1Gas: 40_000_000_000_000n,
  l1DataGas: 20_000_000_000n,
  l2Gas: 4_000_000_000n,
}
/** Nodes accept nothing below, whatever the current price. */
export const LEAST_L2_PRICE = 1_000_000_000n
/** Enough for an account to check a signature. */
export const VALIDATION_GAS = 100_000n

/** A stand-in for what Cairo code would use: a fixed amount, and one for each call. */
export function consumptionOf(transaction: AccountTransaction): Consumption {
  if (transaction.type === 'DEPLOY_ACCOUNT') return { l1Gas: 0n, l1DataGas: 352n, l2Gas: 1_300_000n }
  const calls = transaction.calldata[0] ?? 0n
  return { l1Gas: 0n, l1DataGas: 128n + 64n * calls, l2Gas: 800_000n + 350_000n * calls }
}

export const feeOf = ({ l1Gas, l1DataGas, l2Gas }: Consumption, prices: GasPrices, tip: bigint): bigint =>
  l1Gas * prices.l1Gas + l1DataGas * prices.l1DataGas + l2Gas * (prices.l2Gas + tip)

/** The most that a transaction may be charged. */
export function feeCapOf({ resourceBounds, tip }: AccountTransaction): bigint {
  const { l1Gas, l1DataGas, l2Gas } = resourceBounds
  return (
    l1Gas.maxAmount * l1Gas.maxPrice +
    l1DataGas.maxAmount * l1DataGas.maxPrice +
    l2Gas.maxAmount * (l2Gas.maxPrice + tip)
  )
}

/** Whether it pays the current price of each resource. */
export function paysPrices({ resourceBounds }: AccountTransaction, prices: GasPrices): boolean {
  const { l1Gas, l1DataGas, l2Gas } = resourceBounds
  return (
    l1Gas.maxPrice >= prices.l1Gas && l1DataGas.maxPrice >= prices.l1DataGas && l2Gas.maxPrice >= prices.l2Gas
  )
}

/** The resource of which a transaction allows less than it uses. */
export function findExceeded({ resourceBounds }: AccountTransaction, used: Consumption): string | undefined {
  if (used.l2Gas > resourceBounds.l2Gas.maxAmount) return 'L2 gas'
  if (used.l1DataGas > resourceBounds.l1DataGas.maxAmount) return 'L1 data gas'
  return used.l1Gas > resourceBounds.l1Gas.maxAmount ? 'L1 gas' : undefined
}
