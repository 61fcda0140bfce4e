import type { OwnSessions } from './own-sessions.ts'
import type { OwnSession, ProvedWallet, Session } from './session.ts'

type Wallet = Pick<ProvedWallet, 'family' | 'address'>

/** Ends sessions early at their owner's request. */
export interface SessionEnds {
  /** Open sessions that have proved a wallet of this session. */
  list(session: Session): Promise<readonly OwnSession[]>
  /** Ends this session, or removes one wallet and ends it with its last. Returns the number of ended sessions. */
  logOut(session: Session, wallet: Wallet | undefined): Promise<number>
  /** Ends one of the listed sessions. Returns 0 for any other id. */
  close(session: Session, id: string): Promise<number>
  /**
   * Ends all sessions that have proved a wallet of this one, including itself; with `wallet`, those that have proved that wallet. Returns 0
   * for a wallet that this session has not proved.
   */
  closeAll(session: Session, wallet: Wallet | undefined): Promise<number>
}

export function createSessionEnds(deps: {
  readonly sessions: OwnSessions
  readonly now: () => Date
  /** Called immediately, to close whatever a session holds open. */
  readonly onEnd: (ended: { readonly sessionIds: readonly string[]; readonly wallet?: Wallet }) => void
}): SessionEnds {
  const { sessions, now, onEnd } = deps
  const notifyEnd = (sessionIds: readonly string[]): number => {
    if (sessionIds.length > 0) onEnd({ sessionIds })
    return sessionIds.length
  }
  return {
    list: ({ id }) => sessions.list(id, now()),
    async logOut({ id }, wallet) {
      if (wallet === undefined) return notifyEnd(await sessions.end(id, { id }, now()))
      const ended = await sessions.forgetWallet(id, wallet, now())
      if (ended.length === 0) onEnd({ sessionIds: [id], wallet })
      return notifyEnd(ended)
    },
    close: async ({ id }, other) => notifyEnd(await sessions.end(id, { id: other }, now())),
    closeAll: async ({ id }, wallet) =>
      notifyEnd(await sessions.end(id, wallet === undefined ? {} : { wallet }, now())),
  }
}
