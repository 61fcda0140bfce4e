import type { JoinDeps } from '../join-stream.ts'
import { createFakeSources, type FakeSources } from './fake-sources.ts'

interface Request {
  readonly options: LockOptions
  readonly hold: () => Promise<void>
  readonly reject: (error: unknown) => void
  readonly resolve: () => void
}

/** A lock as browsers have it: first come, first served, and one that steals it takes it from its holder. */
function createFakeLock() {
  let holder: Request | undefined
  const waiting: Request[] = []
  const grant = (request: Request): void => {
    holder = request
    void request.hold().then(() => {
      if (holder !== request) return
      request.resolve()
      holder = undefined
      const next = waiting.shift()
      if (next !== undefined) grant(next)
    })
  }
  return (_name: string, options: LockOptions, hold: () => Promise<void>): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      const request = { options, hold, resolve, reject }
      const { signal, steal } = options
      if (signal?.aborted === true) return reject(signal.reason)
      signal?.addEventListener('abort', () => {
        const place = waiting.indexOf(request)
        if (place === -1) return
        waiting.splice(place, 1)
        reject(signal.reason)
      })
      if (steal === true) {
        holder?.reject(new DOMException('stolen', 'AbortError'))
        grant(request)
      } else if (holder === undefined)
        queueMicrotask(() => (holder === undefined ? grant(request) : waiting.push(request)))
      else waiting.push(request)
    })
}

/** One browser with any number of tabs: a lock that passes from tab to tab, and a channel that reaches the other tabs at once. */
export interface FakeBrowser {
  readonly sources: FakeSources
  /** The dependencies of a new tab. A frozen one neither receives nor sends anything. */
  tab(tab?: { isFrozen?: boolean; isVisible?: boolean }): JoinDeps
}

export function createFakeBrowser(): FakeBrowser {
  const sources = createFakeSources()
  const channels: {
    readonly target: EventTarget
    readonly name: string
    readonly isFrozen: () => boolean
  }[] = []
  const request = createFakeLock()
  return {
    sources,
    tab: (tab = {}) => ({
      openEventSource: sources.open,
      random: () => 0,
      // CAST: it has the part that is used.
      locks: { request } as unknown as LockManager,
      openChannel(name) {
        const target = new EventTarget()
        const channel = { target, name, isFrozen: () => tab.isFrozen === true }
        channels.push(channel)
        // CAST: it has the parts that are used.
        return Object.assign(target, {
          postMessage: (data: unknown) => {
            if (channel.isFrozen()) return
            for (const other of channels) {
              if (other === channel || other.name !== name || other.isFrozen()) continue
              other.target.dispatchEvent(new MessageEvent('message', { data }))
            }
          },
          close: () => void channels.splice(channels.indexOf(channel), 1),
        }) as unknown as BroadcastChannel
      },
      isVisible: () => tab.isVisible !== false,
    }),
  }
}
