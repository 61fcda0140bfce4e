import type { StreamEvent } from './stream-event.ts'

/** Messages between tabs. Only the leader sends events. */
export type TabMessage =
  | StreamEvent
  /** The leader has no stream. */
  | { readonly name: 'down' }
  /** A new tab asks what the stream follows. */
  | { readonly name: 'hello' }
  /** A tab has logged in: the leader need not wait any longer. */
  | { readonly name: 'retry' }

export interface TabChannel {
  tell(message: TabMessage): void
  close(): void
}

/** Connects the tabs of one browser; without a channel a tab is alone. */
export function openTabChannel(
  channel: BroadcastChannel | undefined,
  onMessage: (message: TabMessage) => void,
): TabChannel {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data))
  return {
    tell: (message) => channel?.postMessage(message),
    close: () => channel?.close(),
  }
}
