import { queryRows, statement, type Queryable } from '@sunspan/bridge'

const PARTICIPANTS = statement(
  'loyalty_journey_participants',
  'SELECT count(DISTINCT user_address)::int AS count FROM loyalty.done_tasks WHERE scope = ANY($1::text[])',
)

/** Users who have done a task of any of these journeys. */
export async function countParticipants(db: Queryable, journeyIds: readonly string[]): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, PARTICIPANTS, [journeyIds])
  return row?.count ?? 0
}
