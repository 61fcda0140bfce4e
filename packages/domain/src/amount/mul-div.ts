const requireOperands = (value: bigint, numerator: bigint, denominator: bigint): void => {
  if (value < 0n || numerator < 0n || denominator <= 0n) {
    throw new RangeError('mulDiv takes amounts that are not negative and a denominator above zero')
  }
}

/** `value * numerator / denominator`, rounded down. Throws a RangeError for negative operands or a denominator of zero. */
export function mulDivFloor(value: bigint, numerator: bigint, denominator: bigint): bigint {
  requireOperands(value, numerator, denominator)
  return (value * numerator) / denominator
}

/** `value * numerator / denominator`, rounded up. Throws a RangeError for negative operands or a denominator of zero. */
export function mulDivCeil(value: bigint, numerator: bigint, denominator: bigint): bigint {
  requireOperands(value, numerator, denominator)
  return (value * numerator + denominator - 1n) / denominator
}
