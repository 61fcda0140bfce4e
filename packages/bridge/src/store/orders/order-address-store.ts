import type { CoinPlace, GivenAddress, ReceivedCoin } from '@sunspan/chains'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'

const BATCH = 5_000

const LOCK = statement(
  'order_addresses_lock',
  `SELECT pg_advisory_xact_lock(hashtextextended('order_addresses ' || $1, 0))`,
)
const NEXT = statement(
  'order_addresses_next',
  'SELECT coalesce(max(address_index) + 1, 0)::int AS next FROM order_addresses WHERE network_id = $1',
)
const INSERT = statement(
  'order_addresses_insert',
  'INSERT INTO order_addresses (network_id, address_index, address, order_id) VALUES ($1, $2, $3, $4)',
)
const FROM = statement(
  'order_addresses_from',
  `SELECT address_index::int AS index, address FROM order_addresses WHERE network_id = $1 AND address_index >= $2
   ORDER BY address_index LIMIT ${String(BATCH)}`,
)
const RECEIVED = statement(
  'order_addresses_received',
  `SELECT id, reference, tx_hash AS "txHash", log_index AS index, amount, block_height AS height FROM deposits d
   WHERE network_id = $1 AND id > $2 AND reference IS NOT NULL AND NOT EXISTS (SELECT FROM spent_coins WHERE deposit_id = d.id)
   ORDER BY id LIMIT ${String(BATCH)}`,
)
const INSERT_SPENT = statement(
  'order_addresses_insert_spent',
  `INSERT INTO spent_coins (deposit_id)
   SELECT d.id FROM unnest($2::text[], $3::int[]) AS coin (tx_hash, index)
   JOIN deposits d ON d.network_id = $1 AND d.tx_hash = coin.tx_hash AND d.log_index = coin.index
   ON CONFLICT DO NOTHING`,
)

/** Reserves the address index of a network's next order until the transaction ends. */
export async function reserveAddressIndex(tx: Transaction, networkId: string): Promise<number> {
  await execute(tx, LOCK, [networkId])
  const [row] = await queryRows<{ next: number }>(tx, NEXT, [networkId])
  return row?.next ?? 0
}

export async function insertOrderAddress(
  tx: Transaction,
  given: GivenAddress & { readonly networkId: string; readonly orderId: string },
): Promise<void> {
  await execute(tx, INSERT, [given.networkId, given.index, given.address, given.orderId])
}

/** Addresses from an index on, at most one batch, in order. */
export function findAddressesFrom(
  db: Queryable,
  networkId: string,
  index: number,
): Promise<readonly GivenAddress[]> {
  return queryRows<{ index: number; address: string }>(db, FROM, [networkId, index])
}

interface ReceivedRow extends Omit<ReceivedCoin, 'amount' | 'height'> {
  readonly id: string
  readonly amount: string
  readonly height: string
}

/** Deposits with a reference after a given one, at most one batch, in the order they were stored; excludes those whose coins are finally spent. */
export async function findReceivedAfter(
  db: Queryable,
  networkId: string,
  depositId: string,
): Promise<readonly (ReceivedCoin & { readonly id: string })[]> {
  const rows = await queryRows<ReceivedRow>(db, RECEIVED, [networkId, depositId])
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount), height: BigInt(row.height) }))
}

/** Marks coins as spent, so that they are no longer reported. */
export async function insertSpentCoins(
  db: Queryable,
  networkId: string,
  coins: readonly CoinPlace[],
): Promise<void> {
  const places = [coins.map(({ txHash }) => txHash), coins.map(({ index }) => index)]
  await execute(db, INSERT_SPENT, [networkId, ...places])
}
