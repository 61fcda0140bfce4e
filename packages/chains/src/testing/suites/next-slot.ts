import type { PayoutSender } from '../../capabilities/payout-sender.ts'
import { UNLIMITED } from './unlimited-signal.ts'

/** The lowest slot that the chain has not used. Throws where the chain does not count slots. */
export function nextSlot({ sequence }: Pick<PayoutSender, 'sequence'>): Promise<bigint> {
  if (sequence === undefined) throw new TypeError('This chain counts no slots.')
  return sequence.nextSlot(UNLIMITED)
}
