import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FromClients, ToClients, ToldOrder } from './stream-messages.ts'

const PROCESSES = 4

/** Clients in processes of their own, so that the one under test is not slowed down by their work. */
export interface StreamClients {
  /** Opens the streams of users `from` to `to` - 1; resolves when all have caught up. */
  open(from: number, to: number): Promise<void>
  /** Resolves once `count` streams are open. Throws an Error after `timeoutMs`. */
  untilOpen(count: number, timeoutMs: number): Promise<void>
  countOpen(): number
  /** When each version of each order was first received: `id version`, milliseconds since 1970. */
  readonly told: ReadonlyMap<string, number>
  /** Refused requests by status. */
  readonly refused: ReadonlyMap<string, number>
  stop(): void
}

export const keyOf = ({ id, version }: Pick<ToldOrder, 'id' | 'version'>): string => `${id} ${version}`

export function startStreamClients(url: string): StreamClients {
  const told = new Map<string, number>()
  const refused = new Map<string, number>()
  const open = new Map<ChildProcess, number>()
  let wanted = 0
  const children = Array.from({ length: PROCESSES }, () => {
    const child = fork(join(import.meta.dirname, 'client-process.ts'))
    child.on('message', (message: FromClients) => {
      open.set(child, message.open)
      for (const order of message.told) if (!told.has(keyOf(order))) told.set(keyOf(order), order.at)
      for (const [status, count] of Object.entries(message.refused)) {
        refused.set(status, (refused.get(status) ?? 0) + count)
      }
    })
    return child
  })
  const countOpen = (): number => [...open.values()].reduce((sum, count) => sum + count, 0)
  const untilOpen = async (count: number, timeoutMs: number): Promise<void> => {
    const deadline = performance.now() + timeoutMs
    while (countOpen() !== count) {
      if (performance.now() > deadline) throw new Error(`${countOpen()} of ${count} streams are open`)
      await sleep(50)
    }
  }
  return {
    async open(from, to) {
      const share = Math.ceil((to - from) / PROCESSES)
      for (const [place, child] of children.entries()) {
        const first = Math.min(to, from + place * share)
        const message: ToClients = { do: 'open', url, from: first, to: Math.min(to, first + share) }
        child.send(message)
      }
      wanted += to - from
      await untilOpen(wanted, 120_000)
    },
    untilOpen,
    countOpen,
    told,
    refused,
    stop() {
      for (const child of children) child.kill('SIGTERM')
    },
  }
}
