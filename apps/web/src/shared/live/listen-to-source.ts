import { STREAM_EVENTS, type StreamEvent } from './stream-event.ts'

/** Subscribes to an EventSource. The returned function closes it; later events are ignored. */
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
