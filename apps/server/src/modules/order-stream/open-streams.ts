import type { StreamRequest } from './stream-request.ts'

type Owner = Pick<StreamRequest, 'sessionId' | 'ip'>
type Subject = Pick<StreamRequest, 'topic' | 'family' | 'address'>

/** The open streams of this process, indexed by wallet and counted by session and address. */
export interface OpenStreams {
  add(stream: StreamRequest): void
  /** Does nothing if the stream is not open. */
  remove(stream: StreamRequest): void
  has(stream: StreamRequest): boolean
  countsOf(owner: Owner): { readonly ofSession: number; readonly ofIp: number }
  about(subject: Subject): readonly StreamRequest[]
  list(): readonly StreamRequest[]
  readonly size: number
}

export function createOpenStreams(): OpenStreams {
  const all = new Set<StreamRequest>()
  const bySubject = new Map<string, Set<StreamRequest>>()
  const perSession = new Map<string, number>()
  const perIp = new Map<string, number>()
  return {
    add(stream) {
      all.add(stream)
      const key = subjectKey(stream)
      bySubject.set(key, (bySubject.get(key) ?? new Set()).add(stream))
      count(perSession, stream.sessionId, 1)
      count(perIp, stream.ip, 1)
    },
    remove(stream) {
      if (!all.delete(stream)) return
      const key = subjectKey(stream)
      const streams = bySubject.get(key)
      streams?.delete(stream)
      if (streams?.size === 0) bySubject.delete(key)
      count(perSession, stream.sessionId, -1)
      count(perIp, stream.ip, -1)
    },
    has: (stream) => all.has(stream),
    countsOf: ({ sessionId, ip }) => ({
      ofSession: perSession.get(sessionId) ?? 0,
      ofIp: perIp.get(ip) ?? 0,
    }),
    about: (subject) => [...(bySubject.get(subjectKey(subject)) ?? [])],
    list: () => [...all],
    get size() {
      return all.size
    },
  }
}

const subjectKey = ({ topic, family, address }: Subject): string => `${topic}:${family}:${address}`

function count(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + by
  if (next === 0) counts.delete(key)
  else counts.set(key, next)
}
