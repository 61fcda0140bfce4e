import type { BalanceReader } from '../capabilities/balance-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { coinTypeOf } from './coin-types.ts'
import { readBalancesNow } from './balances/balances-now.ts'
import { askOne, findTransactions } from './rpc/sui-calls.ts'
import { findHead } from './rpc/sui-dialect.ts'
import type { RpcTransaction, TransactionPage } from './rpc/schemas.ts'

const PAGE = 50
/** More transactions than these since a height are not read back. */
const MOST_PAGES = 40
const ATTEMPTS = 5

/** An owner's transactions that are in no checkpoint up to a height, by their digests. */
async function findLater(
  client: RpcClient,
  { owner, height }: { readonly owner: string; readonly height: bigint },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, RpcTransaction>> {
  const later = new Map<string, RpcTransaction>()
  const isLater = ({ checkpoint }: RpcTransaction): boolean =>
    checkpoint === null || checkpoint === undefined || checkpoint > height
  for (const filter of [{ FromAddress: owner }, { ToAddress: owner }]) {
    let cursor: string | null = null
    for (let pages = 0; ; pages += 1) {
      if (pages === MOST_PAGES) throw new ChainError('rpc_unavailable', 'The height is too far back.')
      const page: TransactionPage = await askOne(
        client,
        findTransactions(filter, { cursor, limit: PAGE }),
        signal,
      )
      for (const one of page.data.filter(isLater)) later.set(one.digest, one)
      cursor = page.nextCursor ?? null
      if (!page.hasNextPage || cursor === null || !page.data.every(isLater)) break
    }
  }
  return later
}

/** The present balances without what happened after the height; read again if something happens meanwhile. */
async function readBalancesAt(
  client: RpcClient,
  {
    owner,
    tokens,
    height,
  }: { readonly owner: string; readonly tokens: readonly (string | null)[]; readonly height: bigint },
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  const head = await findHead({ ...client, at: 'latest' }, signal)
  if (head.sequenceNumber < height) {
    throw new ChainError('rpc_unavailable', `The node has no checkpoint ${height} yet.`)
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await findLater(client, { owner, height }, signal)
    const now = await readBalancesNow(client, owner, tokens, signal)
    const after = await findLater(client, { owner, height }, signal)
    if (before.size !== after.size) continue
    const changes = [...after.values()].flatMap(({ balanceChanges }) => balanceChanges ?? [])
    return tokens.map((token, place) =>
      changes
        .filter((change) => change.owner === owner && change.coinType === coinTypeOf(token))
        .reduce((sum, { amount }) => sum - amount, now[place] ?? 0n),
    )
  }
  throw new ChainError('rpc_unavailable', 'The balance changes faster than it can be read.')
}

/** Reads balances, all of an owner in one call; those at the end of a checkpoint are computed from what happened since. */
export function createSuiBalanceReader(spec: { readonly pool: Pick<RpcPool, 'agree'> }): BalanceReader {
  return {
    async getBalances(owner, tokens, signal, atHeight) {
      if (tokens.length === 0) return []
      const [balances] = await spec.pool.agree(
        (client, workSignal) =>
          atHeight === undefined
            ? readBalancesNow(client, owner, tokens, workSignal)
            : readBalancesAt(client, { owner, tokens, height: atHeight }, workSignal),
        signal,
      )
      return balances
    },
  }
}
