import { execute, queryRows, statement } from '@sunspan/bridge'
import type { Pool } from 'pg'
import type { Journal } from '../journal/journal.ts'
import { LoyaltyError } from '../loyalty-error.ts'

export interface DealtGame {
  readonly id: string
  /** 64 bits in hexadecimal. */
  readonly seed: string
  readonly expiresAt: Date
}

/** What the rules of the game say of moves: what was reached, or why they are invalid. */
export type ReplayGame = (
  seed: string,
  moves: string,
) => { readonly isWon: boolean; readonly score: string; readonly reason?: string }

export interface Games {
  /** The game that the user may play: the same until it is handed in or expires. */
  deal(user: string): Promise<DealtGame>
  /** Plays the moves again and counts the game if it was won. A game is handed in once. Throws a LoyaltyError NOT_ELIGIBLE. */
  complete(user: string, gameId: string, moves: string): Promise<void>
}

const GAME_MS = 30 * 60_000

const OPEN = statement(
  'loyalty_game_open',
  `SELECT id, seed, expires_at FROM loyalty.games WHERE user_address = $1 AND played_at IS NULL`,
)
const EXPIRE = statement(
  'loyalty_game_expire',
  'UPDATE loyalty.games SET played_at = expires_at WHERE user_address = $1 AND played_at IS NULL AND expires_at <= $2',
)
const DEAL = statement(
  'loyalty_game_deal',
  `INSERT INTO loyalty.games (id, user_address, seed, dealt_at, expires_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
)
const HAND_IN = statement(
  'loyalty_game_hand_in',
  `UPDATE loyalty.games SET played_at = $3 WHERE id = $1 AND user_address = $2 AND played_at IS NULL AND expires_at > $3
   RETURNING id, seed, expires_at`,
)

interface GameRow extends Record<string, unknown> {
  readonly id: string
  readonly seed: string
  readonly expires_at: Date
}

export function createGames(deps: {
  readonly pool: Pool
  readonly journal: Journal
  readonly now: () => Date
  readonly randomBytes: (size: number) => Uint8Array
  readonly randomId: () => string
  readonly replay: ReplayGame
}): Games {
  const { pool, journal, now, randomBytes, randomId, replay } = deps
  const open = async (user: string): Promise<DealtGame | undefined> => {
    const [row] = await queryRows<GameRow>(pool, OPEN, [user])
    return row === undefined ? undefined : { id: row.id, seed: row.seed, expiresAt: row.expires_at }
  }
  return {
    async deal(user) {
      const at = now()
      await execute(pool, EXPIRE, [user, at])
      const dealt = await open(user)
      if (dealt !== undefined) return dealt
      const seed = Buffer.from(randomBytes(8)).toString('hex')
      await execute(pool, DEAL, [randomId(), user, seed, at, new Date(at.getTime() + GAME_MS)])
      // Of two that were dealt at once, the one that is there.
      const game = await open(user)
      if (game === undefined) throw new Error('The game was handed in before it was dealt')
      return game
    },
    async complete(user, gameId, moves) {
      const at = now()
      const [game] = await queryRows<GameRow>(pool, HAND_IN, [gameId, user, at])
      if (game === undefined) {
        const message = 'This game is unknown, was handed in before or has expired. Start a new one.'
        throw new LoyaltyError('NOT_ELIGIBLE', message)
      }
      const { isWon, score, reason } = replay(game.seed, moves)
      if (!isWon) {
        throw new LoyaltyError('NOT_ELIGIBLE', reason ?? 'The game was not won. Play another one.')
      }
      await journal.record(async () => ({
        kind: 'game_won',
        key: gameId,
        at,
        data: { user, game_id: gameId, score },
      }))
    },
  }
}
