import { askNode } from './ask-node.ts'

/** A coin of the faucet, which is given away once, with its change. */
export interface FaucetCoin {
  readonly assetId: string
  readonly amount: bigint
  readonly txId: string
  readonly index: number
}

/** The unspent coins of an account, each taken once. */
export interface FaucetCoins {
  /** Throws if none is left. */
  take(assetId: string): Promise<FaucetCoin>
}

const COINS = `query($filter: CoinFilterInput!, $after: String) {
  coins(filter: $filter, first: 100, after: $after) { nodes { utxoId amount } pageInfo { hasNextPage endCursor } } }`

interface Page {
  readonly nodes: readonly { readonly utxoId: string; readonly amount: string }[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** Reads an account's coins of an asset page by page; those of change are there from the next block on. */
async function* readCoins(nodeUrl: string, owner: string, assetId: string): AsyncGenerator<FaucetCoin> {
  let after: string | null = null
  do {
    // CAST: the query's form.
    const { coins } = (await askNode(nodeUrl, COINS, { filter: { owner, assetId }, after })) as {
      readonly coins: Page
    }
    for (const { utxoId, amount } of coins.nodes) {
      const index = Number.parseInt(utxoId.slice(66), 16)
      yield { assetId, amount: BigInt(amount), txId: utxoId.slice(0, 66), index }
    }
    after = coins.pageInfo.hasNextPage ? coins.pageInfo.endCursor : null
  } while (after !== null)
}

export function createFaucetCoins(nodeUrl: string, owner: string): FaucetCoins {
  const taken = new Set<string>()
  const open = new Map<string, AsyncGenerator<FaucetCoin>>()
  const next = async (assetId: string): Promise<FaucetCoin | undefined> => {
    const reader = open.get(assetId) ?? readCoins(nodeUrl, owner, assetId)
    open.set(assetId, reader)
    for (let read = await reader.next(); read.done !== true; read = await reader.next()) {
      const name = `${read.value.txId} ${String(read.value.index)}`
      if (taken.has(name)) continue
      taken.add(name)
      return read.value
    }
    open.delete(assetId)
    return undefined
  }
  // One after the other: a generator that is asked twice at once would still answer in turn, but two of them would take the same coin.
  let last: Promise<unknown> = Promise.resolve()
  return {
    take(assetId) {
      const coin = last.then(async () => {
        // From the beginning, once: change may have arrived since.
        const found = (await next(assetId)) ?? (await next(assetId))
        if (found !== undefined) return found
        throw new Error(`The faucet ${owner} has no coin of ${assetId} on this node that is not used yet.`)
      })
      last = coin.catch(() => undefined)
      return coin
    },
  }
}
