import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 5_000

export interface LoadFigures {
  /** Milliseconds of each answer. */
  readonly samples: readonly number[]
  readonly failed: number
}

/**
 * Sends requests at constant intervals whether or not earlier ones were answered, so that slow responses cannot reduce the load that measures them. A
 * request that the generator sends late is timed from when it was due.
 */
export async function loadAtConstantRate(
  url: string,
  options: { readonly perSecond: number; readonly seconds: number },
): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const samples: number[] = []
  let failed = 0
  const pending: Promise<void>[] = []
  const count = options.perSecond * options.seconds
  const startedAt = performance.now()
  try {
    for (let index = 0; index < count; index += 1) {
      const dueAt = startedAt + (index * 1_000) / options.perSecond
      if (dueAt > performance.now()) await sleep(dueAt - performance.now())
      pending.push(
        ask(url, agent).then(
          () => void samples.push(performance.now() - dueAt),
          () => void (failed += 1),
        ),
      )
    }
    await Promise.all(pending)
  } finally {
    agent.destroy()
  }
  return { samples, failed }
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, timeout: TIMEOUT_MS }, (response) => {
      response.resume()
      response.once('error', reject)
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(String(response.statusCode))),
      )
    })
    request.once('timeout', () => request.destroy(new Error('No answer in time')))
    request.once('error', reject)
  })
}
