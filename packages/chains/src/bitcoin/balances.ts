import type { BalanceReader } from '../capabilities/balance-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import { canonicalText } from '../rpc/quorum/canonical-text.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { scriptOf } from './address.ts'
import { readCoinsAt, readHoldingAt } from './balances/holdings-at.ts'
import type { CoinFate, WalletCoin } from './coins/wallet-coins.ts'
import type { BitcoinNetwork } from './network.ts'
import { askOne, getTipHash } from './rpc/esplora-calls.ts'
import { esploraDialect } from './rpc/esplora-dialect.ts'
import type { WalletAddresses } from './coins/wallet-addresses.ts'

export interface BitcoinBalanceReaderSpec {
  readonly pool: RpcPool
  readonly wallet: WalletAddresses
  readonly network: BitcoinNetwork
}

interface Question {
  /** A foreign address; undefined for our wallet, whose coins are known. */
  readonly owner: { readonly address: string; readonly script: string } | undefined
  readonly coins: readonly WalletCoin[]
  readonly atHeight: bigint | undefined
}

interface Answer {
  readonly amount: bigint
  readonly fates: readonly CoinFate[]
}

const ATTEMPTS = 3
/** Maximum number of coins, largest first, to count towards the current balance: payouts need no more, and never wait for more. */
const MOST_COINS = 200

/** Sums and histories are read one after the other, and a block in between would be counted in only one of them. */
async function readSteadily(
  client: RpcClient,
  { owner, coins, atHeight }: Question,
  signal: AbortSignal,
): Promise<Answer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const tip = await askOne(client, getTipHash(), signal)
    const head = await esploraDialect.head(client, signal)
    const height = atHeight ?? head.height
    if (height > head.height) {
      throw new ChainError('rpc_unavailable', `The node has not reached block ${height} yet.`)
    }
    const own = owner === undefined ? 0n : await readHoldingAt(client, owner, height, signal)
    const { amount, fates } = await readCoinsAt(client, coins, { height, head: head.height }, signal)
    if ((await askOne(client, getTipHash(), signal)) === tip) return { amount: own + amount, fates }
  }
  throw new ChainError('rpc_unavailable', 'Blocks come faster than balances can be read.')
}

/** The part on which several nodes must agree. */
const factsOf = ({ amount, fates }: Answer): string =>
  canonicalText({ amount, fates: fates.map(({ isSpent, isGone }) => [isSpent, isGone]) })

/**
 * Reads an address's confirmed balance. For the treasury's own address, reads the combined balance of all addresses of the wallet, from
 * the coins that are known: the current balance omits the smallest when there are very many; a balance at a height is exact.
 */
export function createBitcoinBalanceReader(spec: BitcoinBalanceReaderSpec): BalanceReader {
  const { pool, wallet, network } = spec
  let known: { readonly hash: string; readonly sums: Map<string, bigint> } | undefined

  const questionOf = (address: string, atHeight: bigint | undefined): Question => {
    const { treasury, coins } = wallet
    if (address === treasury.address) {
      const looked = atHeight === undefined ? coins.unspent().slice(0, MOST_COINS) : coins.all()
      return { owner: undefined, coins: looked, atHeight }
    }
    const script = scriptOf(address, network)
    if (script !== undefined) return { owner: { address, script }, coins: [], atHeight }
    throw new ChainError('unsupported', `${address} is not an address of this network.`)
  }
  const read = async (owner: string, atHeight: bigint | undefined, signal: AbortSignal): Promise<bigint> => {
    const { height, hash } = await pool.head(signal)
    // Confirmed balances change only with a new block.
    const key = `${owner} ${atHeight ?? `now ${height}`} ${wallet.coins.version}`
    const sum = known?.hash === hash ? known.sums.get(key) : undefined
    if (sum !== undefined) return sum
    const question = questionOf(owner, atHeight)
    const [{ amount, fates }] = await pool.agree(
      (client, workSignal) => readSteadily(client, question, workSignal),
      signal,
      factsOf,
    )
    if (owner !== wallet.treasury.address) return amount
    wallet.coins.learn(fates)
    if ((await pool.head(signal)).hash !== hash) return amount
    if (known?.hash !== hash) known = { hash, sums: new Map() }
    known.sums.set(key, amount)
    return amount
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
