import { DEFAULT_SOURCE_FEE } from './amount-constants.ts'
import { convertDecimalsCeil } from './convert-decimals.ts'
import { parseUnits } from './parse-units.ts'

const DEFAULT_FEE_DECIMALS = 5

export interface SpendableBalance {
  /** Base units. */
  readonly balance: bigint
  readonly currency: { readonly decimals: number; readonly kind: 'NATIVE' | 'TOKEN' }
  /** Source chain fee in base units of its native coin; while undefined, 0.00005 is reserved. */
  readonly sourceFee?: bigint | undefined
}

/** Amount reserved for the source chain's fee: zero for a token, since the fee is paid in the native coin. */
export function reservedForFee({ currency, sourceFee }: Omit<SpendableBalance, 'balance'>): bigint {
  if (currency.kind !== 'NATIVE') return 0n
  const fallback = parseUnits(DEFAULT_SOURCE_FEE, DEFAULT_FEE_DECIMALS) ?? 0n
  return sourceFee ?? convertDecimalsCeil(fallback, DEFAULT_FEE_DECIMALS, currency.decimals)
}

/** Balance minus the source chain's fee, never below zero. */
export function spendableBalance(source: SpendableBalance): bigint {
  const rest = source.balance - reservedForFee(source)
  return rest > 0n ? rest : 0n
}

/** The amount filled in by the Max button: the lower of the spendable balance and the maximum send. */
export function maxSendAmount(source: SpendableBalance & { readonly maxSend: bigint }): bigint {
  const spendable = spendableBalance(source)
  return spendable < source.maxSend ? spendable : source.maxSend
}
