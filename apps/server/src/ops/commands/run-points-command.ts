import { ALL_PARTS, createPublications, rebuildPoints } from '@sunspan/loyalty'
import type { OpsDeps, OpsResult } from '../ops-context.ts'
import type { PointsCommand } from '../read-points-command.ts'
import { runHoldsCommand } from './run-holds-command.ts'
import { runQuestionsCommand } from './run-questions-command.ts'

/** Executes one command about points. Throws an OpsError. */
export async function runPointsCommand(
  deps: Pick<OpsDeps, 'pool' | 'clock'>,
  command: PointsCommand,
): Promise<OpsResult> {
  switch (command.name) {
    case 'points rebuild':
      return runPointsRebuild(deps)
    case 'points check':
      return runPointsCheck(deps)
    case 'points holds':
    case 'points hold':
    case 'points lift':
      return runHoldsCommand(deps, command)
    case 'points questions':
    case 'points answer':
      return runQuestionsCommand(deps, command)
  }
}

/** Recomputes all points from the journal and compares them with the stored ones. Changes nothing. */
export async function runPointsRebuild({ pool }: Pick<OpsDeps, 'pool'>): Promise<OpsResult> {
  const rebuild = await rebuildPoints(pool, ALL_PARTS)
  const { lines, entries, users, differences } = rebuild
  const counted = `${String(lines)} lines of the journal make ${String(entries)} entries of ${String(users)} users`
  const text =
    differences.length === 0
      ? `${counted}: no difference.`
      : `${counted}, which is NOT what the tables contain:\n${differences.join('\n')}`
  return { text, data: rebuild, isTrouble: differences.length > 0 }
}

/** Compares the entries with what was last published of them, and notes what was found. */
export async function runPointsCheck({ pool, clock }: Pick<OpsDeps, 'pool' | 'clock'>): Promise<OpsResult> {
  const now = (): Date => new Date(clock.now())
  const check = await createPublications({
    pool,
    now,
    journal: { catchUp: () => Promise.resolve() },
  }).check()
  if (check === undefined) return { text: 'No points have been published yet.', data: null, isTrouble: false }
  const text = check.isSame
    ? `Every entry is as publication ${String(check.number)} has it.`
    : `The entries are NOT those of publication ${String(check.number)}: they were changed, and no other is published.`
  return { text, data: check, isTrouble: !check.isSame }
}
