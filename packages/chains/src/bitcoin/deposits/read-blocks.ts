import type { BlockRef, ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../chain-error.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { askEach, askOne, getHashAt, getRawBlock, getTransaction } from '../rpc/esplora-calls.ts'
import type { EsploraTransaction } from '../rpc/schemas.ts'
import { countsAsDeposit, findDeposits, isLookedAt, type DepositTarget } from './find-deposits.ts'
import { parseBlock, type ParsedBlock, type ParsedTransaction } from './parse-block.ts'

const BLOCKS_AT_ONCE = 8

/** What was read of the blocks after one. */
export interface ReadBlocks {
  readonly deposits: readonly ObservedDeposit[]
  readonly blocks: readonly BlockRef[]
  readonly minedAtMs: number | undefined
}

/** What the node adds to a transaction of a block: whose coins it spends. Everything else must be as the block has it. */
function assertSame(
  told: EsploraTransaction | null,
  parsed: ParsedTransaction,
  block: BlockRef,
): EsploraTransaction {
  const isSame =
    told?.txid === parsed.txId &&
    told.status.confirmed &&
    told.status.block_hash === block.hash &&
    told.vin.length === parsed.inputs.length &&
    told.vout.length === parsed.outputs.length &&
    parsed.inputs.every(({ txId, index }, place) => {
      const input = told.vin[place]
      return input?.txid === txId && input.vout === index && input.prevout !== null
    }) &&
    parsed.outputs.every(({ value, script }, place) => {
      const output = told.vout[place]
      return output?.value === value && output.scriptpubkey === script
    })
  if (told !== null && isSame) return told
  throw new ChainError('rpc_unavailable', `The node tells ${parsed.txId} otherwise than its block has it.`)
}

async function readDeposits(
  client: RpcClient,
  target: DepositTarget,
  { parsed, block }: { readonly parsed: ParsedBlock; readonly block: BlockRef },
  signal: AbortSignal,
): Promise<readonly ObservedDeposit[]> {
  const paying = parsed.transactions.filter(
    ({ isCoinbase, outputs }) =>
      !isCoinbase && outputs.some(({ script, value }) => isLookedAt(target, script, value)),
  )
  const told = await askEach(
    client,
    paying.map(({ txId }) => getTransaction(txId)),
    signal,
  )
  return paying.flatMap((transaction, place) =>
    findDeposits(assertSame(told[place] ?? null, transaction, block), target, block)
      .filter(countsAsDeposit)
      .map((deposit) => ({ ...deposit, minedAtMs: parsed.minedAtMs })),
  )
}

/** Reads the blocks above one, up to a height, each of which must build upon the one before. */
export async function readBlocks(
  client: RpcClient,
  target: DepositTarget,
  { after, to }: { readonly after: BlockRef; readonly to: bigint },
  signal: AbortSignal,
): Promise<ReadBlocks> {
  const deposits: ObservedDeposit[] = []
  const blocks: BlockRef[] = []
  let minedAtMs: number | undefined
  for (let from = after.height + 1n; from <= to; from += BigInt(BLOCKS_AT_ONCE)) {
    const count = Math.min(BLOCKS_AT_ONCE, Number(to - from) + 1)
    const heights = Array.from({ length: count }, (_, place) => from + BigInt(place))
    const hashes = await askEach(client, heights.map(getHashAt), signal)
    for (const [place, height] of heights.entries()) {
      const hash = hashes[place]
      const raw = typeof hash === 'string' ? await askOne(client, getRawBlock(hash), signal) : null
      if (typeof hash !== 'string' || raw === null) {
        throw new ChainError('rpc_unavailable', `The node has no block ${height} yet.`)
      }
      const parsed = parseBlock(raw, hash)
      if (parsed.previous !== (blocks.at(-1) ?? after).hash) {
        throw new ChainError('rpc_unavailable', 'The chain was rewritten while it was read.')
      }
      const block = { height, hash }
      deposits.push(...(await readDeposits(client, target, { parsed, block }, signal)))
      blocks.push(block)
      minedAtMs = parsed.minedAtMs
    }
  }
  return { deposits, blocks, minedAtMs }
}
