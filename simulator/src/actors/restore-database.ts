import { TREASURY } from '@sunspan/bridge/testing'
import { copyRows, type DatabaseCopy } from '../core/database-copy.ts'
import { createSeededRandom } from '../core/seeded-random.ts'
import type { World } from '../core/world.ts'

/** Tells the source of what is about restores from all others, so that seeds without one play as if there were none. */
const RESTORE_SEED = 0x72_65_73_74
/** One of so many seeds ends with a restore. */
const ONE_OF = 4
/** Rounds after the restore: in the first ones what was signed can land or die, in the last ones refunds are long due. */
const ROUNDS = 44
const LAST_ROUNDS = 12
const ROUND_MS = 4_000
const DAYS_MS = 9 * 86_400_000

/** Somebody who copies the database at some moment, and puts the copy in its place when all is done. */
export interface Restorer {
  /** Called before each step. */
  look(step: number): Promise<void>
  /** After the end: puts the copy in place, lets engines work on it, and writes down what must not have left. */
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
      // The copy that hurts most is one in which something is about to be paid.
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
      await sayRestored(world)
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

/** Transfers out of the treasury that blocks have. */
const paymentsOf = ({ chains }: World) =>
  chains.flatMap(({ chain }) =>
    chain.transfers().filter(({ from, to }) => from === TREASURY && to !== TREASURY),
  )

const countPaid = (world: World): number => paymentsOf(world).length

/** Whether blocks have a payment whose bytes the copy does not hold. What it holds is settled as after any restart, and refunds go on. */
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

/** As the operator does who restores; and lifts what the copy had halted, since he is told to look at what is halted then. */
async function sayRestored({ database, scheduler }: World): Promise<void> {
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
