import { STREAM_EVENTS, type StreamEvent } from './stream-event.ts'

/** Hears a source until it is closed. Returns a function that closes it: what it still has to tell is not heard. */
export function listenToSource(
  source: EventSource,
  listener: { readonly onEvent: (event: StreamEvent) => void; readonly onFailure: () => void },
): () => void {
  const closed = new AbortController()
  const { signal } = closed
  for (const name of STREAM_EVENTS) {
    const take = ({ data, lastEventId }: MessageEvent<string>): void =>
      listener.onEvent({ name, data, id: lastEventId })
    source.addEventListener(name, take, { signal })
  }
  source.addEventListener('error', listener.onFailure, { signal })
  return () => {
    closed.abort()
    source.close()
  }
}
