import { ChainError, ContestedError, type PayoutState } from '@sunspan/chains'
import { mapConcurrently } from '../../map-concurrently.ts'
import type { OpenAttempt } from '../../store/payouts/attempt-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { classifyAttempt, type LookUpHead, type Settlement } from './classify-attempt.ts'

const CONCURRENT_CALLS = 16

/** Not all providers say of a payout that it was not paid. */
export class UnwitnessedError extends ChainError {
  constructor(why: string) {
    super('rpc_unavailable', `Not all RPC providers say that it was not paid: ${why}`)
  }
}

/** Whether it would cause a payment to be repeated or refunded, or begins the wait for that. */
const freesPayments = ({ legs }: OpenAttempt, settlement: Settlement): boolean => {
  if (legs.length === 0) return false
  if (settlement.kind === 'dead' || settlement.kind === 'slot_taken') return true
  if (settlement.kind !== 'landed' || !settlement.final) return false
  return settlement.legs?.some(({ outcome }) => outcome === 'failed') === true
}

/** The variant, one-based, by whose fate the attempt is settled; null where it takes that of all. */
const decidingVariant = (settlement: Settlement): number | null =>
  'variantNo' in settlement ? settlement.variantNo : null

/** What a lookup by a quorum has found. */
interface Found {
  /** One per variant, in order. */
  readonly states: readonly PayoutState[]
  readonly settlement: Settlement
  readonly head: LookUpHead
}

/**
 * The settlement that a quorum of providers has found, if all of them agree where a payment would be made again. Throws a ContestedError
 * if they contradict each other, and an UnwitnessedError while any of them says nothing.
 */
export async function witnessSettlement(
  { adapter }: Pick<LaneContext, 'adapter'>,
  attempt: OpenAttempt,
  { states, settlement, head }: Found,
  signal: AbortSignal,
): Promise<Settlement> {
  const { witness } = adapter.payouts
  if (witness === undefined || !freesPayments(attempt, settlement)) return settlement
  const decides = decidingVariant(settlement)
  const variants = attempt.variants.map((transfer, index) => ({ transfer, state: states[index] }))
  let [lowest, highest] = [head.height, head.height]
  const witnessed = await mapConcurrently(variants, CONCURRENT_CALLS, async ({ transfer, state }, index) => {
    // The one that landed excludes the others.
    if (state !== undefined && decides !== null && decides !== index + 1) return state
    const said = await testimonyOf(witness(transfer, signal))
    if (said.unheard.length > 0)
      throw new UnwitnessedError(`nothing from ${said.unheard.map(({ provider }) => provider).join(', ')}`)
    if (said.heads !== undefined && said.heads.lowest < lowest) lowest = said.heads.lowest
    if (said.heads !== undefined && said.heads.highest > highest) highest = said.heads.highest
    return said.state
  })
  // Neither a head that is too high nor one that is too low makes what has expired any deeper.
  const agreed = classifyAttempt(attempt, witnessed, lowest, head.required)
  if (agreed.kind === 'slot_taken' && settlement.kind === 'slot_taken') return { ...agreed, height: highest }
  if (agreed.kind !== 'dead' && settlement.kind === 'dead' && witnessed.every(isExpired))
    throw new UnwitnessedError(`one of them has got to block ${String(lowest)} only`)
  const isSame = agreed.kind === settlement.kind && decidingVariant(agreed) === decides
  if (isSame || !freesPayments(attempt, agreed)) return agreed
  throw new UnwitnessedError(`they say ${witnessed.map(({ status }) => status).join(', ')}`)
}

const isExpired = ({ status }: PayoutState): boolean => status === 'expired'

async function testimonyOf<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ChainError) || error instanceof ContestedError) throw error
    throw new UnwitnessedError(error.message)
  }
}
