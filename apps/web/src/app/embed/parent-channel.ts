import type { FrameNews, MessageFromFrame, MessageToFrame } from '@sunspan/api'

/** Messages to and from the page around the frame, and no other. */
export interface ParentChannel {
  tell(news: FrameNews): void
  listen(onMessage: (message: MessageToFrame) => void): void
}

const PROTOCOL = 1

/**
 * Opens the channel to the page that frames this one. `declared` is the origin that the parent gives for itself; undefined if it is not among those that
 * the operator allows, if the browser knows better, or if nothing frames this page. The browser delivers no message to a parent of another origin.
 */
export function openParentChannel(
  page: Window,
  declared: string | null,
  allowed: readonly string[],
): ParentChannel | undefined {
  const { parent } = page
  if (parent === page || declared === null || !allowed.includes(declared)) return undefined
  // Not every browser has this: in others only the frame's policy restricts who may frame it.
  const actual = page.location.ancestorOrigins?.[0]
  if (actual !== undefined && actual !== declared) return undefined
  return {
    tell: (news) => parent.postMessage({ sunspan: PROTOCOL, ...news } satisfies MessageFromFrame, declared),
    listen: (onMessage) =>
      page.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
        if (source !== parent || origin !== declared) return
        const message = readMessage(data)
        if (message !== undefined) onMessage(message)
      }),
  }
}

/** Builds what the protocol has from what came: nothing else of it is used. */
function readMessage(data: unknown): MessageToFrame | undefined {
  const { sunspan, type, theme } = Object(data)
  if (sunspan !== PROTOCOL) return undefined
  if (type === 'hello') return { sunspan, type }
  return type === 'theme' && (theme === 'light' || theme === 'dark') ? { sunspan, type, theme } : undefined
}
