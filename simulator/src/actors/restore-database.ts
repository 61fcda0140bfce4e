import { TREASURY } from '@sunspan/bridge/testing'
import { copyRows, type DatabaseCopy } from '../core/database-copy.ts'
import { createSeededRandom } from '../core/seeded-random.ts'
import type { World } from '../core/world.ts'

/** Separate random stream for restores, so that seeds without one are unaffected. */
const RESTORE_SEED = 0x72_65_73_74
/** One in this many seeds ends with a restore. */
const ONE_OF = 4
/** Rounds after the restore: in the first ones signed payouts can land or expire, in the last ones refunds are long overdue. */
const ROUNDS = 44
const LAST_ROUNDS = 12
const ROUND_MS = 4_000
const DAYS_MS = 9 * 86_400_000

/** Copies the database at some point, and restores the copy after the seed has ended. */
export interface Restorer {
  /** Called before each step. */
  look(step: number): Promise<void>
  /** After the end: restores the copy, runs engines on it, and records what must not have been paid. */
  restore(settle: () => Promise<void>): Promise<void>
}

export function createRestorer(world: World, steps: number): Restorer {
  const random = createSeededRandom(world.seed ^ RESTORE_SEED)
  const at = random.int(1, ONE_OF) === 1 ? random.int(1, steps) : undefined
  let copy: DatabaseCopy | undefined
  let paidThen = 0
  let isWorst = false
  return {
    async look(step) {
      if (at === undefined || step < at || isWorst) return
      isWorst = await hasDueLegs(world)
      // The worst copy is one in which a payment is imminent.
      if (step > at && !isWorst) return
      copy = await copyRows(world.database.observer)
      paidThen = countPaid(world)
    },
    async restore(settle) {
      if (copy === undefined || countPaid(world) === paidThen || !(await lacksPayments(world))) return
      world.trace.add('the database is restored from a copy')
      world.coverage.count('families', 'restored copy')
      world.causes.add('restored')
      for (const process of world.processes) process.isDead = true
      await world.bury()
      await copy.restore()
      await declareRestored(world)
      const paid = countPaid(world)
      const refunds = await countRefunds(world)
      world.boot()
      world.boot()
      for (let round = 0; round < ROUNDS && world.findings.length === 0; round += 1) {
        for (const sim of world.chains) sim.mine()
        world.scheduler.advance(round === ROUNDS - LAST_ROUNDS ? DAYS_MS : ROUND_MS)
        await settle()
      }
      if (countPaid(world) > paid)
        world.findings.push({
          invariant: 'R1',
          message: 'a restored database pays before it was compared with the chains',
        })
      if ((await countRefunds(world)) > refunds)
        world.findings.push({ invariant: 'R2', message: 'a refund is decided while payments are not booked' })
    },
  }
}

/** Mined transfers out of the treasury. */
const paymentsOf = ({ chains }: World) =>
  chains.flatMap(({ chain }) =>
    chain.transfers().filter(({ from, to }) => from === TREASURY && to !== TREASURY),
  )

const countPaid = (world: World): number => paymentsOf(world).length

/** Whether a mined payment is missing from the copy. Payments in the copy are settled as after any restart, and refunds continue. */
async function lacksPayments(world: World): Promise<boolean> {
  const { rows } = await world.database.observer.query<{ tx_id: string }>(
    'SELECT tx_id FROM copied.attempt_variants',
  )
  const signed = new Set(rows.map(({ tx_id: id }) => id))
  return paymentsOf(world).some(({ txId }) => !signed.has(txId))
}

async function hasDueLegs({ database }: World): Promise<boolean> {
  const { rows } = await database.observer.query(`SELECT FROM legs WHERE status = 'due' LIMIT 1`)
  return rows.length > 0
}

async function countRefunds({ database }: World): Promise<number> {
  const { rows } = await database.observer.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM legs WHERE kind = 'refund'`,
  )
  return rows[0]?.count ?? 0
}

/** Declares a restore, as an operator does; also lifts halts found in the copy, since operators are instructed to review halts then. */
async function declareRestored({ database, scheduler }: World): Promise<void> {
  const at = new Date(scheduler.now())
  await database.observer.query(
    `INSERT INTO database_lives (identity, began_at, may_lack, actor, reason) VALUES (database_identity(), $1, true, 'olga', 'restored')`,
    [at],
  )
  await database.observer.query(
    `UPDATE halts SET lifted_at = $1, lifted_by = 'olga', lift_reason = 'restored' WHERE lifted_at IS NULL`,
    [at],
  )
}
