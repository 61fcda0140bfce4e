import { useQuery } from '@tanstack/react-query'
import { pointsClient } from '../../shared/api/points-client.ts'
import type { Halts } from './halt-texts.ts'

const NONE: Halts = { incidents: [], networks: [] }
const REFRESH_MS = 30_000

/** What is halted now; nothing while that is not known: the order would be refused with the reason. */
export function useHalts(): Halts {
  const { data } = useQuery({
    queryKey: ['halts'],
    queryFn: async ({ signal }): Promise<Halts> => {
      const [incidents, status] = await Promise.all([
        pointsClient.call('listIncidents', { signal }),
        pointsClient.call('getStatus', { signal }),
      ])
      return { incidents: incidents.data, networks: status.networks }
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
  return data ?? NONE
}
