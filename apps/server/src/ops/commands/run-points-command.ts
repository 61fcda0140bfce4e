import { ALL_PARTS, rebuildPoints } from '@sunspan/loyalty'
import type { OpsDeps, OpsResult } from '../ops-context.ts'

/** Computes all points anew from the journal and compares them with what stands there. Changes nothing. */
export async function runPointsRebuild({ pool }: Pick<OpsDeps, 'pool'>): Promise<OpsResult> {
  const rebuild = await rebuildPoints(pool, ALL_PARTS)
  const { lines, entries, users, differences } = rebuild
  const counted = `${String(lines)} lines of the journal make ${String(entries)} entries of ${String(users)} users`
  const text =
    differences.length === 0
      ? `${counted}: no difference.`
      : `${counted}, and that is NOT what stands there:\n${differences.join('\n')}`
  return { text, data: rebuild, isTrouble: differences.length > 0 }
}
