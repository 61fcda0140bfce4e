import { createPublicClient, http, parseAbiItem, type Address } from 'viem'

/** One successful transfer to an address, as the chain tells it. */
export interface SeenPayout {
  readonly transactionHash: string
  readonly amount: bigint
}

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/**
 * Counts what arrived at `receiver` by reading the whole chain: logs for a token, every block's transactions for the native coin.
 * It asks no table of the product.
 */
export async function countPayouts(options: {
  readonly rpcUrl: string
  readonly token: string | null
  readonly receivers: ReadonlySet<string>
}): Promise<ReadonlyMap<string, readonly SeenPayout[]>> {
  const client = createPublicClient({ transport: http(options.rpcUrl) })
  const seen = new Map<string, SeenPayout[]>()
  const add = (receiver: string, payout: SeenPayout): void => {
    const key = receiver.toLowerCase()
    if (!options.receivers.has(key)) return
    seen.set(key, [...(seen.get(key) ?? []), payout])
  }
  if (options.token !== null) {
    const logs = await client.getLogs({
      // CAST: the address comes from the product's JSON.
      address: options.token as Address,
      event: TRANSFER,
      fromBlock: 0n,
      toBlock: 'latest',
      strict: true,
    })
    for (const log of logs) add(log.args.to, { transactionHash: log.transactionHash, amount: log.args.value })
    return seen
  }
  const head = await client.getBlockNumber()
  for (let height = 0n; height <= head; height += 1n) {
    const block = await client.getBlock({ blockNumber: height, includeTransactions: true })
    for (const transaction of block.transactions) {
      if (transaction.to === null || transaction.value === 0n) continue
      if (!options.receivers.has(transaction.to.toLowerCase())) continue
      const receipt = await client.getTransactionReceipt({ hash: transaction.hash })
      if (receipt.status === 'success')
        add(transaction.to, { transactionHash: transaction.hash, amount: transaction.value })
    }
  }
  return seen
}
