import type { BalanceReader } from '../capabilities/balance-reader.ts'
import { ChainError } from '../chain-error.ts'
import type { RpcClient } from '../rpc/rpc-client.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { scriptOf } from './address.ts'
import { readHoldingsAt, type AddressHolding } from './balances/holdings-at.ts'
import type { BitcoinNetwork } from './network.ts'
import { askOne, getTipHash } from './rpc/esplora-calls.ts'
import { esploraDialect } from './rpc/esplora-dialect.ts'
import type { WalletAddresses } from './wallet-addresses.ts'

export interface BitcoinBalanceReaderSpec {
  readonly pool: RpcPool
  readonly wallet: WalletAddresses
  readonly network: BitcoinNetwork
}

interface Question {
  readonly owners: readonly { readonly address: string; readonly script: string }[]
  readonly atHeight: bigint | undefined
}

const ATTEMPTS = 3

/** Sums and histories are read one after the other; a block in between would be counted in one of them alone. */
async function readSteadily(
  client: RpcClient,
  { owners, atHeight }: Question,
  signal: AbortSignal,
): Promise<readonly AddressHolding[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const tip = await askOne(client, getTipHash(), signal)
    const head = await esploraDialect.head(client, signal)
    const height = atHeight ?? head.height
    if (height > head.height) {
      throw new ChainError('rpc_unavailable', `The node has not reached block ${height} yet.`)
    }
    const holdings = await readHoldingsAt(client, { owners, height }, signal)
    if ((await askOne(client, getTipHash(), signal)) === tip) return holdings
  }
  throw new ChainError('rpc_unavailable', 'Blocks come faster than balances can be read.')
}

/** Reads what an address holds in blocks; of the treasury's own address what all addresses of the wallet hold together. */
export function createBitcoinBalanceReader(spec: BitcoinBalanceReaderSpec): BalanceReader {
  const { pool, wallet, network } = spec
  let last: { readonly key: string; readonly sum: bigint } | undefined

  const ownersOf = (owner: string): Question['owners'] => {
    if (owner === wallet.treasury.address) return wallet.holders()
    const script = scriptOf(owner, network)
    if (script !== undefined) return [{ address: owner, script }]
    throw new ChainError('unsupported', `${owner} is no address of this network.`)
  }
  const read = async (owner: string, atHeight: bigint | undefined, signal: AbortSignal): Promise<bigint> => {
    const { height, hash } = await pool.head(signal)
    // Nothing that blocks say changes without another block.
    const key = `${owner} ${hash} ${atHeight ?? height} ${wallet.version}`
    if (last?.key === key) return last.sum
    const question = { owners: ownersOf(owner), atHeight }
    const [holdings] = await pool.agree(
      (client, workSignal) => readSteadily(client, question, workSignal),
      signal,
    )
    const sum = holdings.reduce((total, { amount }) => total + amount, 0n)
    if (owner !== wallet.treasury.address) return sum
    wallet.forget(holdings.flatMap(({ address, isDone }) => (isDone ? [address] : [])))
    if ((await pool.head(signal)).hash === hash) last = { key, sum }
    return sum
  }
  return {
    async getBalances(owner, tokens, signal, atHeight) {
      const [token] = tokens
      if (token === undefined) return []
      if (tokens.some((candidate) => candidate !== null)) {
        throw new ChainError('rpc_untrustworthy', 'There are no tokens to read on Bitcoin.')
      }
      const balance = await read(owner, atHeight, signal)
      return tokens.map(() => balance)
    },
  }
}
