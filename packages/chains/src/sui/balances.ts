import type { BalanceReader } from '../capabilities/balance-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { coinTypeOf } from './coin-types.ts'
import { readBalancesNow } from './balances/balances-now.ts'
import { heightsBetween, readCheckpoints } from './rpc/read-checkpoints.ts'
import { findHead } from './rpc/sui-dialect.ts'
import type { RpcTransaction } from './rpc/schemas.ts'

/** A height further back than this many checkpoints is not read back. */
const MOST_CHECKPOINTS = 500n
const ATTEMPTS = 5

/** What the transactions of the checkpoints after one, up to another, brought and took from an owner. */
async function findChanges(
  client: RpcClient,
  { owner, after, last }: { readonly owner: string; readonly after: bigint; readonly last: bigint },
  signal: AbortSignal,
): Promise<RpcTransaction['balanceChanges']> {
  const checkpoints = await readCheckpoints(client, heightsBetween(after, last), signal)
  return checkpoints
    .flatMap(({ transactions }) => transactions)
    .flatMap(({ balanceChanges }) => balanceChanges.filter(({ address }) => address === owner))
}

/** The present balances, which are those of the newest checkpoint, without what happened after the height; read again if something happens meanwhile. */
async function readBalancesAt(
  client: RpcClient,
  {
    owner,
    tokens,
    height,
  }: { readonly owner: string; readonly tokens: readonly (string | null)[]; readonly height: bigint },
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  const newest = { ...client, at: 'latest' } as const
  let before = (await findHead(newest, signal)).sequenceNumber
  if (before < height) throw new ChainError('rpc_unavailable', `The node has no checkpoint ${height} yet.`)
  if (before - height > MOST_CHECKPOINTS) {
    throw new ChainError('rpc_unavailable', 'The height is too far back.')
  }
  const changes = [...(await findChanges(client, { owner, after: height, last: before }, signal))]
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const now = await readBalancesNow(client, owner, tokens, signal)
    const last = (await findHead(newest, signal)).sequenceNumber
    const meanwhile = await findChanges(client, { owner, after: before, last }, signal)
    if (meanwhile.length === 0) {
      return tokens.map((token, place) =>
        changes
          .filter(({ coinType }) => coinType === coinTypeOf(token))
          .reduce((sum, { amount }) => sum - amount, now[place] ?? 0n),
      )
    }
    changes.push(...meanwhile)
    before = last
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
