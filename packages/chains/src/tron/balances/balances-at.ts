import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { readBlocks } from '../deposits/read-block.ts'
import { askOne, getNewestHeader } from '../rpc/tron-calls.ts'
import { findBlock, toBlockRef, tronDialect } from '../rpc/tron-dialect.ts'
import { changeIn, type Owner } from './balance-changes.ts'
import { readBalances } from './read-balances.ts'

/** How often the solidified block may move on while its state is read. */
const ATTEMPTS = 5
/** Beyond this distance from the solidified block, a balance is not computed: ten minutes of blocks. */
const MAX_DISTANCE = 200n

interface Question {
  readonly owner: Owner
  readonly tokens: readonly (string | null)[]
}

/** Balances at the end of the node's solidified block, which holds nothing that is pending, and that block. */
async function readSolid(client: RpcClient, question: Question, signal: AbortSignal) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = toBlockRef(await askOne(client, getNewestHeader('walletsolidity'), signal))
    const amounts = await readBalances(client, { ...question, view: 'walletsolidity' }, signal)
    const after = toBlockRef(await askOne(client, getNewestHeader('walletsolidity'), signal))
    if (before.hash === after.hash) return { block: after, amounts }
  }
  throw new ChainError('rpc_unavailable', 'The node’s solidified block moved while its state was read.')
}

async function requireBlock(client: RpcClient, height: bigint, signal: AbortSignal): Promise<BlockRef> {
  const block = await findBlock(client, height, signal)
  if (block === undefined) throw new ChainError('rpc_unavailable', `The node has no block ${height}.`)
  return block
}

/**
 * Balances at the end of a block. Nodes return only present ones, so the changes of the blocks between that one and the solidified block are
 * added or taken away.
 */
export async function readBalancesAt(
  client: RpcClient,
  question: Question & { readonly height: bigint },
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  const { owner, tokens, height } = question
  const head = await tronDialect.head(client, signal)
  if (height > head.height || height < 0n) {
    throw new ChainError('rpc_unavailable', `The node has no block ${height}.`)
  }
  const { block: solid, amounts } = await readSolid(client, question, signal)
  const isLater = height > solid.height
  const [from, to] = isLater ? [solid.height, height] : [height, solid.height]
  if (to - from > MAX_DISTANCE) {
    throw new ChainError('rpc_unavailable', `The state at block ${height} is no longer available.`)
  }
  const base = isLater ? solid : await requireBlock(client, from, signal)
  const blocks = await readBlocks(client, { base, last: to }, signal)
  return amounts.map((amount, place) => {
    const change = changeIn(blocks, owner, tokens[place] ?? null)
    return isLater ? amount + change : amount - change
  })
}
