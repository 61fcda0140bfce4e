import type { OwnSessions } from './own-sessions.ts'
import type { OwnSession, ProvedWallet, Session } from './session.ts'

type Wallet = Pick<ProvedWallet, 'family' | 'address'>

/** How sessions end before their time, by their owner's word. */
export interface SessionEnds {
  /** Open sessions that have proved a wallet of this one. */
  list(session: Session): Promise<readonly OwnSession[]>
  /** This session ends, or forgets one wallet and ends with its last. Answers how many sessions have ended. */
  logOut(session: Session, wallet: Wallet | undefined): Promise<number>
  /** One of the list ends. Answers 0 for any other. */
  close(session: Session, id: string): Promise<number>
  /** All that have proved a wallet of this one end, itself among them; with `wallet` those of that one. Answers 0 for a wallet that this one has not proved. */
  closeAll(session: Session, wallet: Wallet | undefined): Promise<number>
}

export function createSessionEnds(deps: {
  readonly sessions: OwnSessions
  readonly now: () => Date
  /** Told at once, for what a session holds open. */
  readonly onEnd: (ended: { readonly sessionIds: readonly string[]; readonly wallet?: Wallet }) => void
}): SessionEnds {
  const { sessions, now, onEnd } = deps
  const tell = (sessionIds: readonly string[]): number => {
    if (sessionIds.length > 0) onEnd({ sessionIds })
    return sessionIds.length
  }
  return {
    list: ({ id }) => sessions.list(id, now()),
    async logOut({ id }, wallet) {
      if (wallet === undefined) return tell(await sessions.end(id, { id }, now()))
      const ended = await sessions.forgetWallet(id, wallet, now())
      if (ended.length === 0) onEnd({ sessionIds: [id], wallet })
      return tell(ended)
    },
    close: async ({ id }, other) => tell(await sessions.end(id, { id: other }, now())),
    closeAll: async ({ id }, wallet) =>
      tell(await sessions.end(id, wallet === undefined ? {} : { wallet }, now())),
  }
}
