import { ChainError } from '../../chain-error.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { askEach, getCoins, getSpend, getTransaction } from '../rpc/esplora-calls.ts'
import { esploraDialect } from '../rpc/esplora-dialect.ts'
import type { WalletAddresses } from '../wallet-addresses.ts'
import type { OwnedCoin } from './select-coins.ts'

/** What the wallet holds, as one node tells it. */
export interface FoundCoins {
  /** Deep enough, and not spent by anything that waits. */
  readonly spendable: readonly OwnedCoin[]
  /** Satoshis that are too young. */
  readonly waiting: bigint
}

/** A hint: what is chosen of it is looked at again. */
export async function findCoins(
  client: RpcClient,
  { wallet, depth }: { readonly wallet: WalletAddresses; readonly depth: number },
  signal: AbortSignal,
): Promise<FoundCoins> {
  const { height: top } = await esploraDialect.head(client, signal)
  const holders = wallet.holders()
  const found = await askEach(
    client,
    holders.map(({ address }) => getCoins(address)),
    signal,
  )
  const spendable: OwnedCoin[] = []
  let waiting = 0n
  for (const [place, owner] of holders.entries()) {
    for (const { txid: txId, vout: index, value, status } of found[place] ?? []) {
      const isDeep = status.confirmed && top - status.block_height + 1n >= BigInt(depth)
      if (isDeep) spendable.push({ txId, index, value, owner })
      else waiting += value
    }
  }
  return { spendable, waiting }
}

/** Throws `rpc_unavailable` unless each of the coins stands in a block and no block has spent it. */
export async function assertCoins(
  client: RpcClient,
  coins: readonly OwnedCoin[],
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
    const isThere = transaction?.status.confirmed === true && transaction.status.block_height <= top
    const isSpent = spend?.spent === true && spend.status.confirmed
    if (!isThere || isSpent || output?.value !== value || output.scriptpubkey !== owner.script) {
      throw new ChainError('rpc_unavailable', `The nodes do not agree that ${txId}:${index} can be spent.`)
    }
  }
}
