import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../find-free-port.ts'
import { HostError } from '../host-error.ts'
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

/**
 * Starts a program that serves a chain in memory on a free loopback port, with nothing of our environment; it stops with this process. Rejects with HostError
 * when it cannot be started, ends, or does not answer within a minute.
 */
export async function startNodeProgram(spec: NodeProgramSpec): Promise<NodeProgram> {
  const { name, program, argumentsFor, ask } = spec
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${String(port)}`
  const args = argumentsFor(port)
  const child = await spawnGuarded({ name, command: program, args, env: {}, graceMs: GRACE_MS })
  let isGone = false
  void child.exited.then(() => (isGone = true))
  const until = performance.now() + READY_TIMEOUT_MS
  for (;;) {
    try {
      await ask(origin)
      return { origin, stop: () => child.stop() }
    } catch (cause) {
      if (isGone || performance.now() > until) {
        await child.stop()
        const what = isGone ? 'has ended' : 'does not answer'
        throw new HostError(`${name} (${program}) ${what}.`, {
          hint: `Start ${program} in a terminal to see why.`,
          cause,
        })
      }
      await sleep(RETRY_MS)
    }
  }
}
