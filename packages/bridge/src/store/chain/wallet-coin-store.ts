import type { CoinPlace, ReceivedCoin } from '@sunspan/chains'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'

const BATCH = 5_000

// A coin that is back in another block is read again by every process.
const STORE = statement(
  'wallet_coins_store',
  `INSERT INTO wallet_coins AS w (network_id, tx_hash, output_index, amount, block_height)
   SELECT $1, c.tx_hash, c.index, c.amount, c.height
   FROM unnest($2::text[], $3::int[], $4::numeric[], $5::bigint[]) AS c (tx_hash, index, amount, height)
   ON CONFLICT (network_id, tx_hash, output_index) DO UPDATE SET id = DEFAULT, block_height = excluded.block_height, spent_at = NULL
   WHERE w.block_height <> excluded.block_height`,
)
const AFTER = statement(
  'wallet_coins_after',
  `SELECT id, tx_hash AS "txHash", output_index AS index, amount, block_height AS height FROM wallet_coins
   WHERE network_id = $1 AND id > $2 AND spent_at IS NULL ORDER BY id LIMIT ${String(BATCH)}`,
)
const NOTE_SPENT = statement(
  'wallet_coins_note_spent',
  `UPDATE wallet_coins w SET spent_at = now() FROM unnest($2::text[], $3::int[]) AS c (tx_hash, index)
   WHERE w.network_id = $1 AND w.tx_hash = c.tx_hash AND w.output_index = c.index AND w.spent_at IS NULL`,
)
const IS_LISTED = statement('wallet_coin_lists_find', 'SELECT FROM wallet_coin_lists WHERE network_id = $1')
const NOTE_LISTED = statement(
  'wallet_coin_lists_insert',
  'INSERT INTO wallet_coin_lists (network_id, height, listed_at) VALUES ($1, $2, $3)',
)

/** Remembers coins of a network's own address; those that are known already, once. */
export async function storeWalletCoins(
  tx: Transaction,
  networkId: string,
  coins: readonly ReceivedCoin[],
): Promise<void> {
  if (coins.length === 0) return
  await execute(tx, STORE, [
    networkId,
    coins.map(({ txHash }) => txHash),
    coins.map(({ index }) => index),
    coins.map(({ amount }) => amount),
    coins.map(({ height }) => height),
  ])
}

/** Whether the coins that were there before the first scan have been listed. */
export async function areCoinsListed(db: Queryable, networkId: string): Promise<boolean> {
  return (await queryRows(db, IS_LISTED, [networkId])).length > 0
}

/** Remembers the coins that were there at the end of a block; scans find those of later blocks. Once per network. */
export async function storeCoinList(
  tx: Transaction,
  networkId: string,
  list: { readonly height: bigint; readonly coins: readonly ReceivedCoin[]; readonly at: Date },
): Promise<void> {
  await execute(tx, NOTE_LISTED, [networkId, list.height, list.at])
  await storeWalletCoins(tx, networkId, list.coins)
}

interface CoinRow extends CoinPlace {
  readonly id: string
  readonly amount: string
  readonly height: string
}

/** Coins remembered after a given one, at most one batch, in the order they were stored; excludes those that are finally spent. */
export async function findWalletCoinsAfter(
  db: Queryable,
  networkId: string,
  coinId: string,
): Promise<readonly (ReceivedCoin & { readonly id: string })[]> {
  const rows = await queryRows<CoinRow>(db, AFTER, [networkId, coinId])
  return rows.map((row) => ({
    ...row,
    amount: BigInt(row.amount),
    height: BigInt(row.height),
    reference: null,
  }))
}

/** Marks coins of the own address as finally spent, so that they are no longer reported. */
export async function noteCoinsSpent(
  db: Queryable,
  networkId: string,
  coins: readonly CoinPlace[],
): Promise<void> {
  const places = [coins.map(({ txHash }) => txHash), coins.map(({ index }) => index)]
  await execute(db, NOTE_SPENT, [networkId, ...places])
}
