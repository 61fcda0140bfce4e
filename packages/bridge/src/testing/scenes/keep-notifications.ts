import type { Transaction } from '../../store/database/database.ts'
import { readColumn } from './scene-rows.ts'

/**
 * Keeps the notifications of a transaction instead of sending them, since those of one that is rolled back are never sent.
 * Returns a function that reads the payloads so far on a channel.
 */
export async function keepNotifications(
  tx: Transaction,
): Promise<(channel: string) => Promise<readonly string[]>> {
  await tx.query(`CREATE SCHEMA kept;
    CREATE TABLE kept.notifications (no bigint GENERATED ALWAYS AS IDENTITY, channel text, payload text);
    CREATE FUNCTION kept.pg_notify(text, text) RETURNS void LANGUAGE sql AS 'INSERT INTO kept.notifications (channel, payload) VALUES ($1, $2)';
    SET LOCAL search_path = kept, public, pg_catalog`)
  return (channel) =>
    readColumn(tx, 'SELECT payload FROM kept.notifications WHERE channel = $1 ORDER BY no', [channel])
}
