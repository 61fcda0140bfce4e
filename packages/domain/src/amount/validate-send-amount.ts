import { amountDoubt } from './sanitize-amount-input.ts'
import { formatUnits } from './format-units.ts'

export interface SendAmountCheck {
  /** Base units; undefined while the input is empty or not a number. */
  readonly amount: bigint | undefined
  readonly currency: { readonly symbol: string; readonly decimals: number; readonly active: boolean }
  readonly minSend: bigint
  readonly maxSend: bigint
  /** Base units; undefined while no wallet is connected or the balance is unknown. */
  readonly balance?: bigint | undefined
}

export interface SendAmountIssue {
  readonly kind:
    | 'below_min'
    | 'above_max'
    | 'above_balance'
    | 'too_precise'
    | 'doubtful'
    | 'leaves_too_little'
  /** In the specification's words (section 5). */
  readonly message: string
}

/** Validates the amount to send; undefined if it is valid. An empty or zero amount is not an issue: none was entered yet. */
export function validateSendAmount(check: SendAmountCheck): SendAmountIssue | undefined {
  const { amount, currency, minSend, maxSend, balance } = check
  if (amount === undefined || amount === 0n || !currency.active) return undefined
  const withSymbol = (units: bigint): string => `${formatUnits(units, currency.decimals)} ${currency.symbol}`
  if (amount < minSend) {
    return { kind: 'below_min', message: `Minimum amount to send is ${withSymbol(minSend)}` }
  }
  if (amount > maxSend) {
    return { kind: 'above_max', message: `Maximum amount to send is ${withSymbol(maxSend)}` }
  }
  if (balance !== undefined && amount > balance) {
    return { kind: 'above_balance', message: "You don't have enough funds on your balance" }
  }
  return undefined
}

/** Lamports: what an account of Solana holds, unless it is empty. */
const LEAST_KEPT = 890_880n

/** An amount of Solana's coin whose rest its network does not let an account keep; undefined for any other. `fee` is the network's. */
export function findTooLittleLeft(check: {
  readonly amount: bigint | undefined
  readonly balance: bigint | undefined
  readonly fee: bigint | undefined
  readonly symbol: string
}): SendAmountIssue | undefined {
  const { amount, balance, fee, symbol } = check
  if (amount === undefined || amount === 0n || balance === undefined || fee === undefined) return undefined
  const left = balance - amount - fee
  if (left <= 0n || left >= LEAST_KEPT) return undefined
  const least = `${formatUnits(LEAST_KEPT, 9)} ${symbol}`
  return {
    kind: 'leaves_too_little',
    message: `Leave at least ${least} in your wallet, or send it all with Max`,
  }
}

/** An amount that can be read in two ways; undefined if it cannot. */
export const findAmountDoubt = (text: string): SendAmountIssue | undefined =>
  amountDoubt(text) && { kind: 'doubtful', message: `Which amount do you mean by ${text}?` }

/** An amount with more decimals than its currency has; undefined if it has none too many. */
export function findExcessDecimals(
  text: string,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): SendAmountIssue | undefined {
  const fraction = text.split('.')[1] ?? ''
  if (fraction.length <= decimals) return undefined
  return { kind: 'too_precise', message: `${symbol} has at most ${decimals} decimals` }
}
