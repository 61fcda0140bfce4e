import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { ALL_PARTS } from '../all-parts.ts'
import { createLoyalty, type Loyalty } from '../create-loyalty.ts'
import type { ReplayGame } from '../programme/create-games.ts'
import type { ReadChain } from '../evidence/read-chain.ts'
import { rebuildPoints, type Rebuild } from '../rebuild/rebuild-points.ts'
import { defaultRules } from '../rules/default-rules.ts'
import { parseRules, type Rules } from '../rules/parse-rules.ts'
import type { RulesFile } from '../rules/rules-schema.ts'
import type { Entry } from '../store/entry-store.ts'
import { leaseLoyaltyDatabase } from './lease-loyalty-database.ts'

export interface OrderTerms {
  readonly sender?: string
  readonly family?: string
  /** Whole dollars. */
  readonly usd?: number
  readonly from?: string
  readonly to?: string
  readonly receiver?: string
  /** Status of each row; the order is a bulk order with them. */
  readonly rows?: readonly ('COMPLETE' | 'REFUNDED')[]
  /** Part of the deposit that was credited, in percent. */
  readonly credited?: number
  readonly at?: Date
  readonly status?: 'COMPLETE' | 'REJECTED'
  /** Of the API key that it was made with. */
  readonly keyId?: string
}

export interface LoyaltyScene {
  readonly pool: Pool
  readonly databaseUrl: string
  readonly loyalty: Loyalty
  /** Of the same database, as another process has it. */
  another(options?: { readonly rules?: Rules }): Loyalty
  now(): Date
  setNow(text: string): void
  advance(ms: number): void
  /** An order that is complete, as the engine leaves it. Returns its id. */
  order(terms?: OrderTerms): Promise<string>
  /** The deposit of an order leaves the chain after its payout. */
  lose(orderId: string): Promise<void>
  /** Handles all, and returns the entries of a user, the oldest first. */
  entries(user: string): Promise<readonly Entry[]>
  points(user: string): Promise<bigint>
  rebuild(): Promise<Rebuild>
  close(): Promise<void>
}

export const ALICE = '0xA11ce00000000000000000000000000000000001'
export const BOB = '0xB0b0000000000000000000000000000000000002'
export const CAROL = '0xCa40100000000000000000000000000000000003'
/** A new address. */
export const newAddress = (): string => `0x${randomBytes(20).toString('hex')}`
/** Where the scene is served. */
export const ORIGIN = 'https://bridge.example'
const START = '2026-11-25T12:00:00.000Z'

/** Rules of the specification with changes. */
export function rulesWith(change: (file: RulesFile) => unknown): Rules {
  const file = structuredClone(defaultRules().file)
  change(file)
  return parseRules(file)
}

export async function createLoyaltyScene(
  options: {
    readonly rules?: Rules
    readonly replayGame?: ReplayGame
    readonly readChain?: ReadChain
  } = {},
): Promise<LoyaltyScene> {
  const database = await leaseLoyaltyDatabase()
  const { pool } = database
  let now = new Date(START)
  const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }
  const another = ({ rules = options.rules ?? defaultRules() } = {}): Loyalty =>
    createLoyalty({
      pool,
      rules,
      logger,
      now: () => now,
      audiences: [ORIGIN],
      nameOf: (id) => id.replace(/^./, (letter) => letter.toUpperCase()),
      readChain: options.readChain,
      replayGame: options.replayGame ?? ((_, moves) => ({ isWon: moves === 'won', score: '10 lights' })),
    })
  const loyalty = another()
  return {
    pool,
    databaseUrl: database.url,
    loyalty,
    another,
    now: () => now,
    setNow(text) {
      now = new Date(text)
    },
    advance(ms) {
      now = new Date(now.getTime() + ms)
    },
    order: (terms = {}) => insertTestOrder(pool, { at: now, ...terms }),
    async lose(orderId) {
      await pool.query(
        `INSERT INTO order_events (order_id, version, event, from_status, to_status, data, at)
         SELECT id, version + 7, 'deposit_lost', status, status, '{}', $2 FROM orders WHERE id = $1`,
        [orderId, now],
      )
    },
    async entries(user) {
      await loyalty.journal.handleAll()
      return (await loyalty.profiles.listEntries(user, { take: 500 })).toReversed()
    },
    async points(user) {
      await loyalty.journal.handleAll()
      return (await loyalty.profiles.find(user))?.points ?? 0n
    },
    rebuild: () => rebuildPoints(pool, ALL_PARTS),
    close: () => database.drop(),
  }
}

const ignore = (): void => undefined

/** One whole token is a dollar here. */
const UNIT = 10n ** 18n

/** Writes an order as the engine leaves it. Returns its id. */
export async function insertTestOrder(
  pool: Pool,
  terms: OrderTerms & { readonly at: Date },
): Promise<string> {
  const { sender = ALICE, family = 'evm', usd = 100, from = 'ethereum', to = 'optimism', at, rows } = terms
  const { receiver = CAROL, credited = 100, status = 'COMPLETE', keyId } = terms
  const id = randomUUID()
  const amount = BigInt(usd) * UNIT
  const isBulk = rows !== undefined
  const part = isBulk ? amount / BigInt(rows.length) : amount
  const isCredited = status === 'COMPLETE'
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO orders (id, version, status, type, created_at, updated_at, expires_at, late_until, network_in, currency_in, amount_in,
         network_out, currency_out, amount_out, wallet_sender, wallet_receiver, platform_fee, platform_fee_usd, swap_fee, swap_fee_usd,
         destination_fee, destination_fee_usd, required_confirmations, fill_estimate_seconds, reference, deposit_family, deposit_address,
         deposit_action, holds_claim, value_usd, finality_tier, kind, execution_type, row_interval_ms, transaction_in, deposit_height,
         credited_at, credited_amount, payout_amount, completed_at, transaction_out)
       VALUES ($1, 6, $2, 'TRANSFER', $3, $3, $3::timestamptz + interval '1 hour', $3::timestamptz + interval '1 day', $4, $4 || '-usdc', $5,
         $6, $6 || '-usdc', $7, $8, $9, 0, 0, 0, 0, 0, 0, 1, 1, $10, $11, '0xdeposit', '{}', false, $5, 'small', $12, $13, $14, $15, $16,
         $17, $18, $18, $19, $20)`,
      [
        id,
        status,
        at,
        from,
        amount,
        isBulk ? null : to,
        amount,
        sender,
        isBulk ? null : receiver,
        `0x${id.replaceAll('-', '')}`,
        family,
        isBulk ? 'bulk' : 'standard',
        isBulk ? 'fast' : null,
        isBulk ? 0 : null,
        isCredited ? '0xin' : null,
        isCredited ? 1 : null,
        isCredited ? at : null,
        isCredited ? (amount * BigInt(credited)) / 100n : null,
        isCredited ? at : null,
        isCredited && !isBulk ? '0xout' : null,
      ],
    )
    for (const [row, rowStatus] of (rows ?? []).entries()) {
      await client.query(
        `INSERT INTO bulk_rows (order_id, row_no, id, status, updated_at, network_out, currency_out, recipient, amount_in, amount_out,
           platform_fee, platform_fee_usd, destination_fee, destination_fee_usd, transaction_out)
         VALUES ($1, $2, $3, $4, $5, $6, $6 || '-usdc', $7, $8, $8, 0, 0, 0, 0, '0xrow')`,
        [id, row, randomUUID(), rowStatus, at, to, `${receiver}${String(row)}`, part],
      )
    }
    if (keyId !== undefined)
      await client.query(
        `INSERT INTO order_events (order_id, version, event, from_status, to_status, data, at)
         VALUES ($1, 1, 'created', NULL, 'AWAITING_DEPOSIT', jsonb_build_object('label', 'key.' || $2::text), $3)`,
        [id, keyId, at],
      )
    await client.query(
      `INSERT INTO order_events (order_id, version, event, from_status, to_status, data, at)
       VALUES ($1, 6, $2, 'SENT', $3, '{}', $4)`,
      [id, isCredited ? 'payout_confirmed' : 'payout_refunded', status, at],
    )
    await client.query('COMMIT')
    return id
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
