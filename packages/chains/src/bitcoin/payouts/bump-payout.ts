import type { PreparedTransfer, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { agreeOnFeeRate } from '../coins/fee-rate.ts'
import { LEAST_COIN } from '../coins/least-coin.ts'
import { sumOf } from '../coins/settle-coins.ts'
import { feeFor, virtualSize } from '../coins/sizes.ts'
import type { BitcoinPayoutSenderSpec } from './payout-sender-spec.ts'
import { readSigned } from './signed-payout.ts'
import { signPayout } from './sign-payout.ts'

/** Minimum factor per step: smaller steps would use up the few available. */
const STEP = { numerator: 5n, denominator: 4n }
/** Beyond this multiple of what others pay, the price is not what delays the transaction. */
const MAX_MULTIPLE = 3n
const MILLI = 1_000n

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/**
 * Signs a replacement for the newest transfer of a slot: same coins, same recipients, and a higher fee taken from the change. Undefined
 * when that would not help, costs more than `maxFee`, or the change does not suffice.
 */
export async function bumpPayout(
  spec: BitcoinPayoutSenderSpec,
  { previous, maxFee }: { readonly previous: readonly SignedTransfer[]; readonly maxFee: bigint },
  signal: AbortSignal,
): Promise<PreparedTransfer | undefined> {
  const newest = previous.at(-1)
  if (newest === undefined) return undefined
  const { parsed, spent } = readSigned(newest)
  const own = spec.wallet.treasury.script
  const outputs = parsed.outputs.filter(({ script }) => script !== own)
  const scripts = outputs.map(({ script }) => script)
  const paid = sumOf(outputs)
  const left = sumOf(spent) - paid
  const change = sumOf(parsed.outputs) - paid
  const oldFee = left - change
  const size = virtualSize(
    parsed.inputs.map(() => own),
    [...scripts, own],
  )
  const rate = await agreeOnFeeRate(spec.pool, signal)
  if (oldFee >= MAX_MULTIPLE * feeFor(size, rate)) return undefined
  // BIP 125 requires an extra satoshi per virtual byte over the replaced transaction.
  const lowest = most(oldFee + feeFor(size, MILLI), (oldFee * STEP.numerator) / STEP.denominator)
  const fee = least(most(lowest, feeFor(size, rate)), maxFee)
  const rest = left - fee
  const hasChange = rest >= LEAST_COIN
  if (fee < lowest || rest < 0n || (!hasChange && left > maxFee)) return undefined
  return signPayout(spec.keys, {
    inputs: parsed.inputs.flatMap((input, place) => {
      const coin = spent[place]
      return coin === undefined ? [] : [{ ...input, ...coin }]
    }),
    outputs: hasChange ? [...outputs, { script: own, value: rest }] : outputs,
    slot: newest.slot,
  })
}
