import type { FeeRules, GasCost } from '../rpc/schemas.ts'
import { SCRIPT_GAS_LIMIT, sizeOf, type Transfer } from './encode-transfer.ts'

/** The price may rise until the transaction is in a block; what is not used comes back with the change. */
const HEADROOM = 2n

const costOf = ({ base, unitsPerGas, gasPerUnit }: GasCost, size: bigint): bigint =>
  base + (unitsPerGas ? size / unitsPerGas : size * (gasPerUnit ?? 0n))

/** Gas of a transfer that one key signs, as nodes reserve it. */
function gasOf(rules: FeeRules, size: number): bigint {
  const bytes = BigInt(size)
  const fixed = costOf(rules.vmInitialization, bytes) + costOf(rules.s256, bytes) + rules.ecr1
  return fixed + bytes * rules.gasPerByte + SCRIPT_GAS_LIMIT
}

/** What a transfer of this size costs at the present price, in the base asset. */
export const feeForSize = (rules: FeeRules, size: number): bigint =>
  (gasOf(rules, size) * rules.gasPrice + rules.gasPriceFactor - 1n) / rules.gasPriceFactor

/** The most that a transfer offers to pay. */
export const maxFeeOf = (rules: FeeRules, transfer: Transfer): bigint =>
  feeForSize(rules, sizeOf(transfer)) * HEADROOM + 1n
