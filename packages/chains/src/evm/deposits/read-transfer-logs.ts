import { ChainError } from '../../errors/chain-error.ts'
import { toQuantity } from '../hex.ts'
import { askAll, getLogs } from '../rpc/evm-calls.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcBlock, RpcLog } from '../rpc/schemas.ts'
import { bloomMayContain, bloomOf } from './logs-bloom.ts'
import { addressTopic, TRANSFER_TOPIC } from './transfer-log.ts'

export interface TransferLogQuery {
  readonly blocks: readonly RpcBlock[]
  /** Allow-listed tokens in normal form. */
  readonly tokens: readonly string[]
  readonly recipient: string
}

function isWanted(log: RpcLog, { tokens, recipient }: TransferLogQuery): boolean {
  return (
    !log.removed &&
    tokens.includes(log.address) &&
    log.topics[0] === TRANSFER_TOPIC &&
    log.topics[2] === addressTopic(recipient)
  )
}

/** Decided by the block's bloom filter, which its hash commits to. */
export function mayHoldTransfers(block: RpcBlock, { tokens, recipient }: TransferLogQuery): boolean {
  return (
    bloomMayContain(block.logsBloom, TRANSFER_TOPIC) &&
    bloomMayContain(block.logsBloom, addressTopic(recipient)) &&
    tokens.some((token) => bloomMayContain(block.logsBloom, token.toLowerCase()))
  )
}

function assertFromBlocks(logs: readonly RpcLog[], blocks: readonly RpcBlock[]): void {
  const byHash = new Map(blocks.map((block) => [block.hash, block]))
  for (const log of logs) {
    const block = byHash.get(log.blockHash)
    if (
      block?.number !== log.blockNumber ||
      !block.transactions.some((tx) => tx.hash === log.transactionHash)
    ) {
      throw new ChainError(
        'rpc_untrustworthy',
        `A log of ${log.transactionHash} is from no block that was read.`,
      )
    }
  }
}

/**
 * Used when a block's bloom filter indicates a transfer to us but the node listed none: either a false positive, or the node lost its logs.
 * All logs of the block must then reproduce exactly the filter that the block's hash commits to.
 */
async function readAllLogs(client: RpcClient, block: RpcBlock, signal: AbortSignal): Promise<RpcLog[]> {
  const [logs] = await askAll(client, [getLogs({ blockHash: block.hash })], signal)
  if (bloomOf(logs) !== block.logsBloom) {
    throw new ChainError('rpc_untrustworthy', `The node withholds logs of block ${block.number}.`)
  }
  return logs
}

/** Transfer logs of our tokens to our address in these blocks, verified to belong to these blocks. */
export async function readTransferLogs(
  client: RpcClient,
  query: TransferLogQuery,
  signal: AbortSignal,
): Promise<RpcLog[]> {
  const { blocks, tokens, recipient } = query
  const first = blocks.at(0)
  const last = blocks.at(-1)
  if (first === undefined || last === undefined || tokens.length === 0) return []
  const filter = {
    fromBlock: toQuantity(first.number),
    toBlock: toQuantity(last.number),
    address: tokens,
    topics: [TRANSFER_TOPIC, null, addressTopic(recipient)],
  }
  const [listed] = await askAll(client, [getLogs(filter)], signal)
  const logs = listed.filter((log) => isWanted(log, query))
  const blockHashes = new Set(logs.map((log) => log.blockHash))
  for (const block of blocks) {
    if (blockHashes.has(block.hash) || !mayHoldTransfers(block, query)) continue
    logs.push(...(await readAllLogs(client, block, signal)).filter((log) => isWanted(log, query)))
  }
  assertFromBlocks(logs, blocks)
  return logs
}
