import type { BlockRef, ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import type { ReceivedCoin } from '../../capabilities/order-addresses.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askEach, askOne, getHashAt, getRawBlock } from '../rpc/esplora-calls.ts'
import type { EsploraTransaction } from '../rpc/schemas.ts'
import {
  countsAsDeposit,
  findDeposits,
  findOwnCoins,
  findUnreadDeposits,
  isRelevantOutput,
  type DepositTarget,
} from './find-deposits.ts'
import { parseBlock, type ParsedBlock, type ParsedTransaction } from './parse-block.ts'
import { readAvailable, readPaying } from './read-paying.ts'

const BLOCKS_AT_ONCE = 8
/** After this many transactions that pay us, a scan stops at the end of the current block. */
const MOST_PAYING = 200

/** Result of reading the blocks after a given one. */
export interface ReadBlocks {
  readonly deposits: readonly ObservedDeposit[]
  /** Received by the treasury's own address. */
  readonly ownCoins: readonly ReceivedCoin[]
  readonly blocks: readonly BlockRef[]
  readonly minedAtMs: number | undefined
}

/** The node supplies only the owners of the coins that the transaction spends. Everything else must match the block. */
function assertSame(
  reported: EsploraTransaction | null,
  parsed: ParsedTransaction,
  block: BlockRef,
): EsploraTransaction {
  const isSame =
    reported?.txid === parsed.txId &&
    reported.status.confirmed &&
    reported.status.block_hash === block.hash &&
    reported.vin.length === parsed.inputs.length &&
    reported.vout.length === parsed.outputs.length &&
    parsed.inputs.every(({ txId, index }, place) => {
      const input = reported.vin[place]
      return input?.txid === txId && input.vout === index && input.prevout !== null
    }) &&
    parsed.outputs.every(({ value, script }, place) => {
      const output = reported.vout[place]
      return output?.value === value && output.scriptpubkey === script
    })
  if (reported !== null && isSame) return reported
  throw new ChainError('rpc_unavailable', `The node returned ${parsed.txId} differently from its block.`)
}

async function readDeposits(
  client: RpcClient,
  target: DepositTarget,
  { parsed, block }: { readonly parsed: ParsedBlock; readonly block: BlockRef },
  signal: AbortSignal,
): Promise<{ readonly deposits: readonly ObservedDeposit[]; readonly paying: number }> {
  const paying = [...parsed.transactions.entries()].flatMap(([place, transaction]) => {
    const { txId, isCoinbase, outputs } = transaction
    const isWanted =
      !isCoinbase && outputs.some(({ script, value }) => isRelevantOutput(target, script, value))
    return isWanted ? [{ txId, place, transaction }] : []
  })
  const reported = target.setsAside
    ? await readAvailable(client, paying, signal)
    : await readPaying(client, block, paying, signal)
  const deposits = paying.flatMap((wanted) => {
    const { transaction } = wanted
    const entry = reported(wanted)
    if (entry === null && target.setsAside) return findUnreadDeposits(transaction, target, block)
    return findDeposits(assertSame(entry, transaction, block), target, block)
  })
  const { minedAtMs } = parsed
  return {
    deposits: deposits.filter(countsAsDeposit).map((deposit) => ({ ...deposit, minedAtMs })),
    paying: paying.length,
  }
}

/** Reads the blocks after a given one, up to a height or until very many transactions have paid us. Each block must build on the previous one. */
export async function readBlocks(
  client: RpcClient,
  target: DepositTarget,
  { after, to }: { readonly after: BlockRef; readonly to: bigint },
  signal: AbortSignal,
): Promise<ReadBlocks> {
  const deposits: ObservedDeposit[] = []
  const ownCoins: ReceivedCoin[] = []
  const blocks: BlockRef[] = []
  let minedAtMs: number | undefined
  let seen = 0
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
      const found = await readDeposits(client, target, { parsed, block }, signal)
      deposits.push(...found.deposits)
      ownCoins.push(...findOwnCoins(parsed, target, height))
      seen += found.paying
      blocks.push(block)
      minedAtMs = parsed.minedAtMs
      if (seen > MOST_PAYING) return { deposits, ownCoins, blocks, minedAtMs }
    }
  }
  return { deposits, ownCoins, blocks, minedAtMs }
}
