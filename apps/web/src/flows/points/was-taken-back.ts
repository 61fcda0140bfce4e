import type { QueryClient } from '@tanstack/react-query'
import { orderPointsQuery } from '../../entities/points/points-queries.ts'

/** Whether the points of an own order that has arrived were taken back; pages that show them read it with this answer. */
export const wasTakenBack = async (queryClient: QueryClient, orderId: string): Promise<boolean> =>
  (await queryClient.fetchQuery({ ...orderPointsQuery(orderId, 'COMPLETE'), staleTime: 0 })).status ===
  'taken_back'
