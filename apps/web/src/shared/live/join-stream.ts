import { keepStreamOpen, SILENT_MS, type StreamDeps } from './keep-stream-open.ts'
import { standForLead, type Candidacy } from './stand-for-lead.ts'
import type { StreamEvent } from './stream-event.ts'
import { watchSilence } from './watch-silence.ts'
import { openTabChannel, type TabMessage } from './tab-channel.ts'

export interface JoinDeps extends StreamDeps {
  /** Undefined where a browser lacks it: the tab then has a stream of its own. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly openChannel: ((name: string) => BroadcastChannel) | undefined
  readonly isVisible: () => boolean
}

export interface LiveListener {
  /** An event, whichever tab received it. */
  readonly onEvent: (event: StreamEvent) => void
  /** No tab has a stream. */
  readonly onDown: () => void
}

/** A tab's part in the one stream of its browser. */
export interface LiveStream {
  /** Whether this tab may open the stream: its session has proved a wallet. */
  stand(mayLead: boolean): void
  /** Ends the wait for the next attempt to open it, in whichever tab that is: the session has just proved a wallet. */
  retry(): void
  leave(): void
}

const NAME = 'sunspan.stream'
/** Longer than a leader is silent that cannot reach the server. */
const DEAD_MS = 120_000
/** Not the same time in any two tabs, so that one takes over. */
const DEAD_SPREAD_MS = 5_000

/**
 * Joins the one event stream of this browser. One tab, elected by a lock, opens it and passes its events on to the others. When that tab closes, or falls
 * silent because the browser froze it, another one continues after the last event.
 */
export function joinStream(deps: JoinDeps, listener: LiveListener): LiveStream {
  // Without a channel to the other tabs, a tab that led would keep its events from them.
  const isShared = deps.locks !== undefined && deps.openChannel !== undefined
  let candidacy: Candidacy | undefined
  let retry: (() => void) | undefined
  let followed: StreamEvent | undefined
  let since: string | undefined

  const silence = watchSilence(() => {
    if (retry !== undefined) return
    if (followed !== undefined) setDown()
    if (candidacy !== undefined && deps.isVisible()) candidacy.takeOver()
    else awaitLeader()
  })
  const awaitLeader = (): void =>
    silence.await((followed === undefined ? DEAD_MS : SILENT_MS) + deps.random() * DEAD_SPREAD_MS)

  const setDown = (): void => {
    followed = undefined
    listener.onDown()
  }
  const take = (event: StreamEvent): void => {
    if (event.id !== '') since = event.id
    if (event.name === 'wallets' && event.id !== '') followed = event
    listener.onEvent(event)
  }

  const lead = (signal: AbortSignal): void => {
    silence.end()
    const onEvent = (event: StreamEvent): void => {
      take(event)
      channel.tell(event)
    }
    const onDown = (): void => {
      setDown()
      channel.tell({ name: 'down' })
    }
    retry = keepStreamOpen(deps, { onEvent, onDown }, { since, signal })
    signal.addEventListener('abort', () => {
      retry = undefined
      awaitLeader()
    })
  }

  const receive = (message: TabMessage): void => {
    if (message.name === 'hello') {
      if (retry !== undefined && followed !== undefined) channel.tell(followed)
    } else if (message.name === 'retry') retry?.()
    else {
      if (message.name === 'down') setDown()
      else take(message)
      awaitLeader()
    }
  }
  const channel = openTabChannel(isShared ? deps.openChannel?.(NAME) : undefined, receive)
  awaitLeader()
  channel.tell({ name: 'hello' })

  return {
    stand(mayLead) {
      if (mayLead) candidacy ??= standForLead(isShared ? deps.locks : undefined, NAME, lead)
      else if (candidacy !== undefined) {
        candidacy.end()
        candidacy = undefined
        // What it followed is no longer this tab's, until another tab reports it.
        setDown()
      }
    },
    retry() {
      if (retry === undefined) channel.tell({ name: 'retry' })
      else retry()
    },
    leave() {
      candidacy?.end()
      silence.end()
      channel.close()
    },
  }
}
