import type { StreamEvent } from '../stream-event.ts'

/** One event source of a script. */
class FakeSource extends EventTarget {
  isOpen = true
  readonly since: string | undefined
  constructor(since: string | undefined) {
    super()
    this.since = since
  }
  close(): void {
    this.isOpen = false
  }
  tell(name: StreamEvent['name'], data: string, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(name, { data, lastEventId }))
  }
  /** The connection breaks, or the server refuses it. */
  fail(): void {
    this.dispatchEvent(new Event('error'))
  }
}

/** The server's side of event streams, as far as a page sees it. */
export interface FakeSources {
  open(since: string | undefined): EventSource
  /** The one that was opened last. */
  latest(): FakeSource
  /** From which ids on they were opened. */
  asked(): readonly (string | undefined)[]
  count(): number
  countOpen(): number
}

export function createFakeSources(): FakeSources {
  const sources: FakeSource[] = []
  return {
    open(since) {
      const source = new FakeSource(since)
      sources.push(source)
      // CAST: it has the parts of an event source that are used.
      return source as unknown as EventSource
    },
    latest() {
      const last = sources.at(-1)
      if (last === undefined) throw new Error('No stream was opened')
      return last
    },
    asked: () => sources.map(({ since }) => since),
    count: () => sources.length,
    countOpen: () => sources.filter(({ isOpen }) => isOpen).length,
  }
}
