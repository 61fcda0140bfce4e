import { ApiError } from '../../http/api-error.ts'
import type { EventStream, StreamWallet } from './event-stream.ts'
import type { OpenStreams } from './open-streams.ts'

/** Streams of one process. */
export interface OrderStreamLimits {
  readonly perSession: number
  readonly perWallet: number
  readonly perIp: number
}

/** Throws TOO_MANY_REQUESTS if one more stream of the session, of a wallet or of the address is too much. */
export function requireRoom(
  streams: Pick<OpenStreams, 'countsOf' | 'of'>,
  limits: OrderStreamLimits,
  owner: Pick<EventStream, 'sessionId' | 'ip'>,
  wallets: readonly StreamWallet[],
): void {
  const { ofSession, ofIp } = streams.countsOf(owner)
  const isWalletFull = wallets.some((wallet) => streams.of(wallet).size >= limits.perWallet)
  if (ofSession < limits.perSession && ofIp < limits.perIp && !isWalletFull) return
  throw new ApiError('TOO_MANY_REQUESTS', 'Too many event streams are open. Close another tab and try again.')
}
