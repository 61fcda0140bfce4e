import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { countWaiting } from '../store/journal-store.ts'
import { fillOrders } from './fill-orders.ts'
import { newAddress, type LoyaltyScene } from './loyalty-scene.ts'

const GIVE_POINTS = fileURLToPath(new URL('give-points.ts', import.meta.url))
const FROM = new Date('2026-11-23T00:00:00.000Z')
const HOUR_MS = 3_600_000

/**
 * Completes `batches` times `size` orders of twenty users while two processes give points, one of which is killed with each batch, at a random moment.
 * Returns how many lines the journal has then, once all are handled.
 */
export async function givePointsWhileKilled(
  scene: LoyaltyScene,
  { batches, size }: { readonly batches: number; readonly size: number },
): Promise<number> {
  const senders = Array.from({ length: 20 }, newAddress)
  for (const user of senders) await scene.loyalty.profiles.enter(user)
  await scene.order({ sender: senders[0] ?? '' })
  const start = (): ChildProcess =>
    spawn(process.execPath, [GIVE_POINTS], {
      env: { ...process.env, DATABASE_URL: scene.databaseUrl },
      stdio: 'ignore',
    })
  const running = [start(), start()]
  try {
    for (let batch = 0; batch < batches; batch += 1) {
      const from = new Date(FROM.getTime() + batch * HOUR_MS)
      await fillOrders(scene.pool, { senders, count: size, from })
      await sleep(100 + Math.random() * 500)
      const victim = running[batch % 2]
      victim?.kill('SIGKILL')
      if (victim?.exitCode === null && victim.signalCode === null) await once(victim, 'exit')
      running[batch % 2] = start()
    }
    while ((await countWaiting(scene.pool)) > 0) await sleep(200)
    return senders.length + 1 + batches * size
  } finally {
    for (const child of running) child.kill('SIGKILL')
  }
}

/** Orders and tasks that were paid for more than once. */
export async function findPaidTwice(scene: LoyaltyScene): Promise<readonly string[]> {
  const { rows } = await scene.pool.query<{ paid: string }>(
    `SELECT 'order ' || (evidence ->> 'order_id') AS paid FROM loyalty.entries WHERE rule = 'bridge' GROUP BY 1 HAVING count(*) > 1
     UNION ALL
     SELECT user_address || ' ' || rule || ' ' || period FROM loyalty.entries WHERE rule <> 'bridge' GROUP BY 1 HAVING count(*) > 1
     UNION ALL
     SELECT d.user_address || ' has done ' || d.task_id || ' on ' || d.period || ' without an entry' FROM loyalty.done_tasks d
     WHERE d.scope = 'daily' AND NOT EXISTS (SELECT FROM loyalty.entries e
       WHERE e.user_address = d.user_address AND e.rule = 'daily_task' AND e.period = d.period || ':' || d.task_id)`,
  )
  return rows.map(({ paid }) => paid)
}
