import { setTimeout as sleep } from 'node:timers/promises'
import { HostError } from '../host-error.ts'
import { startOnFreePort } from '../ports/start-on-free-port.ts'
import { spawnGuarded } from './spawn-guarded.ts'

export interface NodeProgramSpec {
  /** Its name in messages: "fuel-core". */
  readonly name: string
  /** A path. */
  readonly program: string
  readonly argumentsFor: (port: number) => readonly string[]
  /** Asks it anything. Rejects for as long as it does not answer. */
  readonly ask: (origin: string) => Promise<unknown>
}

export interface NodeProgram {
  /** Of its server, without a path. */
  readonly origin: string
  stop(): Promise<void>
}

const READY_TIMEOUT_MS = 60_000
const RETRY_MS = 200
/** Its chain is in memory only: nothing is lost when it is killed, and some end by nothing else while connections are open. */
const GRACE_MS = 100
const TAIL_LINES = 8

async function startOn(port: number, spec: NodeProgramSpec): Promise<NodeProgram> {
  const { name, program, argumentsFor, ask } = spec
  const origin = `http://127.0.0.1:${String(port)}`
  const tail: string[] = []
  const child = await spawnGuarded({
    name,
    command: program,
    args: argumentsFor(port),
    env: {},
    graceMs: GRACE_MS,
    onOutput: (line) => {
      tail.push(line)
      if (tail.length > TAIL_LINES) tail.shift()
    },
  })
  let isGone = false
  void child.exited.then(() => (isGone = true))
  const until = performance.now() + READY_TIMEOUT_MS
  for (;;) {
    try {
      await ask(origin)
      return { origin, stop: () => child.stop() }
    } catch (error) {
      if (isGone || performance.now() > until) {
        await child.stop()
        const what = isGone ? 'has ended' : 'does not answer'
        throw new HostError(`${name} (${program}) ${what}.`, {
          hint: `Start ${program} in a terminal to see why.`,
          cause: new Error(`It said: ${tail.join(' ')}`, { cause: error }),
        })
      }
      await sleep(RETRY_MS)
    }
  }
}

/**
 * Starts a program that serves a chain in memory on a free loopback port, with nothing of our environment; it stops with this process. Rejects with HostError
 * when it cannot be started, ends, or does not answer within a minute.
 */
export const startNodeProgram = (spec: NodeProgramSpec): Promise<NodeProgram> =>
  startOnFreePort((port) => startOn(port, spec))
