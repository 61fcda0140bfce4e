import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askOne, getHistory } from './esplora-calls.ts'
import type { EsploraTransaction } from './schemas.ts'

/** Maximum number of history pages to walk back; each has 25 transactions. */
const MAX_PAGES = 400

const heightOf = ({ status }: EsploraTransaction): bigint => {
  if (status.confirmed) return status.block_height
  throw new ChainError('rpc_untrustworthy', 'The history of blocks names a transaction that no block has.')
}

/** All transactions of an address in blocks above a height, newest first. Throws `rpc_unavailable` if they are too many to read. */
export async function readHistoryAbove(
  client: RpcClient,
  address: string,
  height: bigint,
  signal: AbortSignal,
): Promise<readonly EsploraTransaction[]> {
  const later: EsploraTransaction[] = []
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const transactions = await askOne(client, getHistory(address, later.at(-1)?.txid), signal)
    const above = transactions.filter((transaction) => heightOf(transaction) > height)
    later.push(...above)
    if (above.length < transactions.length || transactions.length === 0) return later
  }
  throw new ChainError('rpc_unavailable', `Too much has happened in ${address} since block ${height}.`)
}
