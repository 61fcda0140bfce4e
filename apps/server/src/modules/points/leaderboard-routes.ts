import { addressCodec } from '@sunspan/chains'
import type { Loyalty } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { registerRoute } from '../../http/register-route.ts'
import { toParticipantWire } from './mappers.ts'

const TAKE = 10

export function registerLeaderboardRoutes(
  app: FastifyInstance,
  { loyalty: { leaderboard } }: { readonly loyalty: Pick<Loyalty, 'leaderboard'> },
): void {
  registerRoute(app, 'listTopParticipants', async ({ query }) => {
    const board = await leaderboard.read({
      metric: query.sorted_by ?? 'points',
      order: query.sort_order ?? 'DESC',
      take: query.take ?? TAKE,
      // A wallet of another family takes no part.
      own:
        query.wallet_address === undefined ? undefined : addressCodec('evm')?.normalize(query.wallet_address),
    })
    return {
      data: board.top.map(toParticipantWire),
      own: board.own === undefined ? null : toParticipantWire(board.own),
      total_count: board.total,
    }
  })
}
