import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcBlock, RpcContract, RpcInfo, RpcTransaction } from '../rpc/schemas.ts'
import { askEach, getBlock, getInfos } from '../rpc/tron-calls.ts'
import { toBlockRef } from '../rpc/tron-dialect.ts'

/** A transaction of a block with its result. */
export interface TronEntry {
  readonly tx: RpcTransaction
  /** Absent for a transfer of coins in some nodes' lists. */
  readonly info: RpcInfo | undefined
}

export interface TronBlock {
  readonly ref: BlockRef
  readonly parent: string
  readonly minedAtMs: number
  readonly entries: readonly TronEntry[]
}

/** Whether what the transaction should do was done. */
export const hasSucceeded = ({ tx, info }: TronEntry): boolean =>
  (tx.ret?.[0]?.contractRet ?? 'SUCCESS') === 'SUCCESS' && info?.result !== 'FAILED'

/** What it does, if that is a transfer of coins or a call. */
export function contractOf({ tx }: TronEntry): RpcContract | undefined {
  const [contract] = tx.raw_data.contract
  if (contract === undefined) return undefined
  const isRead = 'to_address' in contract.parameter.value || 'contract_address' in contract.parameter.value
  // CAST: only the contracts that matter here keep these fields.
  return isRead ? (contract as RpcContract) : undefined
}

function join(block: RpcBlock, infos: readonly RpcInfo[]): TronBlock {
  const byId = new Map(infos.map((info) => [info.id, info]))
  const entries = block.transactions.map((tx) => ({ tx, info: byId.get(tx.txID) }))
  // Only coins can move without a result.
  const bare = entries.find(
    (entry) => entry.info === undefined && contractOf(entry)?.type === 'TriggerSmartContract',
  )
  const stray = infos.find(({ blockNumber }) => blockNumber !== toBlockRef(block).height)
  if (bare !== undefined || stray !== undefined) {
    throw new ChainError(
      'rpc_untrustworthy',
      `The node's results are not those of block ${toBlockRef(block).height}.`,
    )
  }
  const { parentHash: parent, timestamp } = block.block_header.raw_data
  return { ref: toBlockRef(block), parent, minedAtMs: Number(timestamp), entries }
}

/** A block with all results of its transactions; undefined above the newest block. */
export async function readBlock(
  client: RpcClient,
  height: bigint,
  signal: AbortSignal,
): Promise<TronBlock | undefined> {
  const [block, infos] = await askEach<[RpcBlock | null, readonly RpcInfo[]]>(
    client,
    [getBlock(height), getInfos(height)],
    signal,
  )
  return block === null ? undefined : join(block, infos)
}

const BLOCKS_AT_ONCE = 10

/** Reads the blocks after `base` up to `last`, and verifies that each builds on the one before. */
export async function readBlocks(
  client: RpcClient,
  { base, last }: { readonly base: BlockRef; readonly last: bigint },
  signal: AbortSignal,
): Promise<readonly TronBlock[]> {
  const blocks: TronBlock[] = []
  for (let next = base.height + 1n; next <= last; next += BigInt(BLOCKS_AT_ONCE)) {
    const count = Math.min(BLOCKS_AT_ONCE, Number(last - next) + 1)
    const heights = Array.from({ length: count }, (_, place) => next + BigInt(place))
    const some = await Promise.all(heights.map((height) => readBlock(client, height, signal)))
    for (const [place, block] of some.entries()) {
      const parent = blocks.at(-1)?.ref.hash ?? base.hash
      if (block === undefined || block.ref.height !== heights[place] || block.parent !== parent) {
        throw new ChainError(
          'rpc_untrustworthy',
          `Block ${heights[place]} is not built upon the one before: the chain changed while it was read.`,
        )
      }
      blocks.push(block)
    }
  }
  return blocks
}
