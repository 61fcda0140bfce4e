import type { BalanceReader } from '../capabilities/balance-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { assetOf, BASE_ASSET } from './assets.ts'
import { readBlockAt } from './deposits/read-block.ts'
import { askEach, askOne, getAsset, getBalance, getLatest } from './rpc/fuel-calls.ts'
import type { RpcTransaction } from './rpc/schemas.ts'

const ATTEMPTS = 4
/** Blocks that are undone at most: nodes know only the present. */
const MOST_BLOCKS = 600n
const BLOCKS_AT_ONCE = 10n

/** What a transaction added to an owner's balance. */
const changeBy = ({ inputs, outputs }: RpcTransaction, owner: string, asset: string): bigint => {
  const sum = (
    entries: readonly { assetId?: string | null | undefined; amount?: bigint | null | undefined }[],
  ) =>
    entries.reduce(
      (total, { assetId, amount }) => total + ((assetId ?? BASE_ASSET) === asset ? (amount ?? 0n) : 0n),
      0n,
    )
  return (
    sum(outputs.filter(({ to }) => to === owner)) -
    sum((inputs ?? []).filter((input) => input.owner === owner))
  )
}

/** Balances change with a block only, so they belong to a height that is the same before and after. */
async function readSteadily(
  client: RpcClient,
  { owner, assets }: { readonly owner: string; readonly assets: readonly string[] },
  signal: AbortSignal,
) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = (await askOne(client, getLatest(), signal)).chain.latestBlock
    const answers = await askEach(
      client,
      assets.map((asset) => getBalance(owner, asset)),
      signal,
    )
    const after = (await askOne(client, getLatest(), signal)).chain.latestBlock
    if (before.id === after.id) {
      return { height: before.height, balances: answers.map(({ balance }) => balance.amountU128) }
    }
  }
  throw new ChainError('rpc_unavailable', 'Blocks come faster than balances can be read.')
}

async function readAt(
  client: RpcClient,
  {
    owner,
    assets,
    at,
  }: { readonly owner: string; readonly assets: readonly string[]; readonly at: bigint | undefined },
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  const { height, balances } = await readSteadily(client, { owner, assets }, signal)
  const target = at ?? height
  if (target > height)
    throw new ChainError('rpc_unavailable', `The node has not reached block ${target} yet.`)
  if (height - target > MOST_BLOCKS) {
    throw new ChainError('rpc_unavailable', `Nodes do not know the balances at block ${target} any more.`)
  }
  const result = [...balances]
  for (let from = target + 1n; from <= height; from += BLOCKS_AT_ONCE) {
    const count = height - from + 1n < BLOCKS_AT_ONCE ? height - from + 1n : BLOCKS_AT_ONCE
    const blocks = await Promise.all(
      Array.from({ length: Number(count) }, (_, place) => readBlockAt(client, from + BigInt(place), signal)),
    )
    const transactions = blocks.flatMap(({ placed }) => placed.map(({ transaction }) => transaction))
    for (const [place, asset] of assets.entries()) {
      const change = transactions.reduce((sum, each) => sum + changeBy(each, owner, asset), 0n)
      result[place] = (result[place] ?? 0n) - change
    }
  }
  return result
}

/** Whether a node denies that there is such an asset. Nodes without an index of assets do not know. */
async function isUnknownAsset(client: RpcClient, asset: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await askOne(client, getAsset(asset), signal))['assetDetails'] === null
  } catch (error) {
    return error instanceof ChainError && /not found/.test(error.message)
  }
}

/** Reads the present balances, and undoes the newest blocks for those of an earlier height. */
export function createFuelBalanceReader({
  pool,
}: {
  readonly pool: Pick<RpcPool, 'agree' | 'head'>
}): BalanceReader {
  return {
    async getBalances(owner, tokens, signal, atHeight) {
      if (tokens.length === 0) return []
      const assets = tokens.map(assetOf)
      // Nodes are compared at one height.
      const at = atHeight ?? (await pool.head(signal)).height
      const [balances] = await pool.agree(async (client, workSignal) => {
        const read = await readAt(client, { owner: owner.toLowerCase(), assets, at }, workSignal)
        for (const [place, asset] of assets.entries()) {
          if (read[place] !== 0n || asset === BASE_ASSET) continue
          if (await isUnknownAsset(client, asset, workSignal)) {
            throw new ChainError('rpc_untrustworthy', `There is no asset ${asset}.`)
          }
        }
        return read
      }, signal)
      return balances
    },
  }
}
