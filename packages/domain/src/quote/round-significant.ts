const stepOf = (units: bigint, digits: number): bigint =>
  10n ** BigInt(Math.max(0, units.toString().length - digits))

/** Rounds up to a number of significant digits, for readable limits. */
export function roundUpToSignificant(units: bigint, digits: number): bigint {
  const step = stepOf(units, digits)
  return ((units + step - 1n) / step) * step
}

/** Rounds down to a number of significant digits. */
export function roundDownToSignificant(units: bigint, digits: number): bigint {
  const step = stepOf(units, digits)
  return (units / step) * step
}
