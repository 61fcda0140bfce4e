import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FromHeavy, ToHeavy } from './heavy-messages.ts'

type Prepared = Extract<FromHeavy, { is: 'prepared' }>
type Stopped = Extract<FromHeavy, { is: 'stopped' }>

/** A client at all its limits, in a process of its own, so that its work takes nothing from the measurement but the processor. */
export interface HeavyClient {
  readonly prepared: Prepared
  start(): void
  stop(): Promise<Stopped>
  end(): void
}

/** Logs in with the given number of wallets in one session, and makes the given number of orders of fifty recipients, or fewer if they are refused. */
export async function startHeavyClient(
  url: string,
  wants: { readonly wallets: number; readonly orders: number },
): Promise<HeavyClient> {
  const child = fork(join(import.meta.dirname, 'heavy-process.ts'))
  const say = (message: ToHeavy): void => void child.send(message)
  const hear = async <M extends FromHeavy>(): Promise<M> => {
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`The heavy client ended with ${code}`))),
    ])
    // CAST: it says nothing else than what it was asked for.
    return message as M
  }
  say({ do: 'prepare', url, ...wants })
  const prepared = await hear<Prepared>()
  return {
    prepared,
    start: () => say({ do: 'start' }),
    stop: () => {
      say({ do: 'stop' })
      return hear<Stopped>()
    },
    end: () => child.kill('SIGTERM'),
  }
}
