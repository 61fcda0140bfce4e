import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askEach, askOne, getCoins, getHistory, getSpend, getTransaction } from '../rpc/esplora-calls.ts'
import { esploraDialect } from '../rpc/esplora-dialect.ts'
import { readCoins } from '../rpc/schemas.ts'
import type { WalletAddress } from '../treasury/treasury-key.ts'
import type { WalletAddresses } from '../treasury/wallet-addresses.ts'
import type { OwnedCoin } from './select-coins.ts'

type ListedCoin = ReturnType<typeof readCoins>[number]

/** Maximum number of history pages, with 25 transactions each, to search for an address's coins. */
const MOST_PAGES = 80

/** The wallet's coins according to one node. */
export interface FoundCoins {
  /** Deep enough, and not spent by a pending transaction. */
  readonly spendable: readonly OwnedCoin[]
  /** Satoshis in coins that are not deep enough. */
  readonly waiting: bigint
}

/**
 * The unspent outputs of an address's newest transactions. Servers list only a few hundred coins, and anyone can send more than that;
 * change of payouts is always among the newest.
 */
async function listYoungest(
  client: RpcClient,
  { address, script }: WalletAddress,
  signal: AbortSignal,
): Promise<readonly ListedCoin[]> {
  const spent = new Set<string>()
  const coins: ListedCoin[] = []
  let last: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const transactions = await askOne(client, getHistory(address, last), signal)
    // Newest first, so a coin's spending transaction is seen no later than the block that created the coin.
    for (const { txid, vin, vout, status } of transactions) {
      for (const input of vin) spent.add(`${input.txid}:${String(input.vout)}`)
      for (const [index, { scriptpubkey, value }] of vout.entries()) {
        if (scriptpubkey === script) coins.push({ txid, vout: index, value, status })
      }
    }
    last = transactions.at(-1)?.txid
    if (last === undefined) break
  }
  return coins.filter(({ txid, vout }) => !spent.has(`${txid}:${String(vout)}`))
}

/** An address's coins as the server lists them, or the newest ones if there are too many to list. */
async function listCoins(
  client: RpcClient,
  owner: WalletAddress,
  signal: AbortSignal,
): Promise<readonly ListedCoin[]> {
  const { method, params } = getCoins(owner.address)
  const [outcome] = await client.ask([{ method, params }], signal)
  if (outcome?.ok === true) return readCoins(outcome.result)
  const isRefused = outcome?.error.kind === 'unknown'
  if (isRefused) return listYoungest(client, owner, signal)
  throw outcome?.error ?? new ChainError('rpc_unavailable', `${owner.address} was not answered.`)
}

/**
 * A hint: selected coins are verified afterwards. Queries the treasury's coins; order coins are known from scans, so the number of funded
 * addresses costs nothing.
 */
export async function findCoins(
  client: RpcClient,
  { wallet, depth }: { readonly wallet: WalletAddresses; readonly depth: number },
  signal: AbortSignal,
): Promise<FoundCoins> {
  const { height: top } = await esploraDialect.head(client, signal)
  const spendable: OwnedCoin[] = []
  let waiting = 0n
  const add = (coin: OwnedCoin, height: bigint | undefined): void => {
    const isDeep = height !== undefined && top - height + 1n >= BigInt(depth)
    if (isDeep) spendable.push(coin)
    else waiting += coin.value
  }
  const { treasury: owner } = wallet
  for (const { txid: txId, vout: index, value, status } of await listCoins(client, owner, signal)) {
    add({ txId, index, value, owner }, status.confirmed ? status.block_height : undefined)
  }
  for (const { txId, index, value, owner: payee, height } of wallet.coins.unspent()) {
    add({ txId, index, value, owner: payee }, height)
  }
  return { spendable, waiting }
}

/** Throws `rpc_unavailable` unless every coin is deep enough in a block and no block has spent it. */
export async function assertCoins(
  client: RpcClient,
  { coins, depth }: { readonly coins: readonly OwnedCoin[]; readonly depth: number },
  signal: AbortSignal,
): Promise<void> {
  const { height: top } = await esploraDialect.head(client, signal)
  const transactions = await askEach(
    client,
    coins.map(({ txId }) => getTransaction(txId)),
    signal,
  )
  const spends = await askEach(
    client,
    coins.map(({ txId, index }) => getSpend(txId, index)),
    signal,
  )
  for (const [place, { txId, index, value, owner }] of coins.entries()) {
    const transaction = transactions[place]
    const output = transaction?.vout[index]
    const spend = spends[place]
    const isThere =
      transaction?.status.confirmed === true && top - transaction.status.block_height + 1n >= BigInt(depth)
    const isSpent = spend?.spent === true && spend.status.confirmed
    if (!isThere || isSpent || output?.value !== value || output.scriptpubkey !== owner.script) {
      throw new ChainError('rpc_unavailable', `The nodes do not agree that ${txId}:${index} can be spent.`)
    }
  }
}
