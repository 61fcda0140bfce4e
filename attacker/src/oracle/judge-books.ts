import { auditLedger } from '@sunspan/bridge'
import { findEmbeddedPostgres } from '@sunspan/host'
import { join } from 'node:path'
import { Pool } from 'pg'
import { isAddress } from 'viem'
import { NETWORKS, readBalance } from './chain-facts.ts'

const SILENT = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

/** Opens the product's database for reading. */
export async function openBooks(dataDir: string): Promise<Pool> {
  const pool = new Pool({ connectionString: await findEmbeddedPostgres(join(dataDir, 'postgres')), max: 2 })
  pool.on('error', () => undefined)
  return pool
}

/** What is wrong with the books: entries that do not balance, and halts, which no attacker may cause with such amounts. */
export async function judgeBooks(pool: Pool): Promise<readonly string[]> {
  const audit = await auditLedger({ pool, clock: { now: () => Date.now() }, logger: SILENT })
  const { rows } = await pool.query<{ target: string; reason: string }>(
    'SELECT DISTINCT target, reason FROM halts WHERE lifted_at IS NULL',
  )
  const halts = rows.map(({ target, reason }) => `${target} is halted: ${reason}`)
  return [...(audit?.findings ?? ['The books could not be audited']), ...halts]
}

/** A wallet of the treasury, what its books say that it holds, and what it does hold, in wei. */
export interface Custody {
  readonly network: string
  readonly wallet: string
  readonly booked: bigint
  readonly held: bigint
}

/** Where the treasury holds something else than its books say, once nothing is under way. */
export const judgeCustody = (wallets: readonly Custody[]): readonly string[] =>
  wallets.length === 0
    ? ['There are no books of a treasury']
    : wallets.flatMap(({ network, wallet, booked, held }) =>
        held === booked
          ? []
          : [`${wallet} holds ${String(held)} wei on ${network}, and its books say ${String(booked)}`],
      )

/** Coins of the treasury's wallets, by their books and by the chains. */
export async function readCustody(pool: Pool, url: string): Promise<readonly Custody[]> {
  const { rows } = await pool.query<{ network_id: string; holder: string; balance: string }>(
    `SELECT network_id, holder, balance FROM ledger_accounts WHERE kind = 'custody' AND token = 'native' AND network_id = ANY($1)`,
    [NETWORKS],
  )
  return Promise.all(
    rows.map(async ({ network_id: network, holder: wallet, balance }) => {
      if (!isAddress(wallet, { strict: false })) throw new TypeError(`${wallet} is not a wallet`)
      return { network, wallet, booked: BigInt(balance), held: await readBalance(url, network, wallet) }
    }),
  )
}
