import { createHoldDesk, LoyaltyError } from '@sunspan/loyalty'
import { formatTable } from '../format-table.ts'
import type { OpsDeps, OpsResult } from '../ops-context.ts'
import { OpsError } from '../ops-error.ts'
import type { PointsCommand } from '../read-points-command.ts'

type HoldsCommand = Extract<PointsCommand, { readonly name: 'points holds' | 'points hold' | 'points lift' }>

/** Users who spend and claim nothing for a time. Throws an OpsError. */
export async function runHoldsCommand(
  { pool, clock }: Pick<OpsDeps, 'pool' | 'clock'>,
  command: HoldsCommand,
): Promise<OpsResult> {
  const desk = createHoldDesk({ pool, now: () => new Date(clock.now()) })
  try {
    if (command.name === 'points lift') {
      await desk.lift(command.user, command.by)
      return { text: 'Lifted: all points can be spent again.', data: command, isTrouble: false }
    }
    if (command.name === 'points hold') {
      const hold = await desk.hold(command.user, command)
      const text = `Held until ${hold.endsAt.toISOString()}. The user keeps collecting, reads the reason and can appeal.`
      return { text, data: hold, isTrouble: false }
    }
  } catch (error) {
    if (error instanceof LoyaltyError) throw new OpsError(error.message)
    throw error
  }
  const holds = await desk.list()
  const rows = holds.map(({ user, endsAt, heldBy, reason }) => [user, endsAt.toISOString(), heldBy, reason])
  const text = holds.length === 0 ? 'No user is held.' : formatTable(['user', 'until', 'by', 'reason'], rows)
  return { text, data: holds, isTrouble: false }
}
