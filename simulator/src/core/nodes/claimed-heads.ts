import {
  ContestedError,
  type BlockRef,
  type NetworkAdapter,
  type PayoutState,
  type ScanResult,
} from '@sunspan/chains'
import type { ClaimedHead, LyingNodes, SimChain } from '../sim-chain.ts'

type Scanner = NetworkAdapter['scanner']
type ScanRequest = Parameters<Scanner['scan']>[0]

/** A head that is as little below what was read is of a node that lags; one that is further below is another chain. */
const LAG_TOLERANCE = 2n

const claimOf = ({ lies }: SimChain): ClaimedHead | undefined =>
  lies?.isOn === true ? lies.claim : undefined

/** The height of the newest block of the real chain that a network's liars show; undefined if that is its head. */
export const forkOf = (sim: SimChain): bigint | undefined => claimOf(sim)?.fork

const OWN = 'a block of liars'

const ownBlock = ({ height, hash }: BlockRef, above: bigint): BlockRef => ({
  height: height + above,
  hash: `${OWN} ${String(above)} above ${hash}`,
})

const isOwn = ({ hash }: BlockRef): boolean => hash.startsWith(OWN)

/** The head that a network's nodes claim, who show the real chain up to a block. */
export function claimedHead(sim: SimChain, shown: BlockRef): BlockRef {
  const { ahead = 0n } = claimOf(sim) ?? {}
  return ahead === 0n ? shown : ownBlock(shown, ahead)
}

/** A block above what they show of the real chain; undefined above their head. */
export function claimedBlock(sim: SimChain, shown: BlockRef, height: bigint): BlockRef | undefined {
  const { ahead = 0n } = claimOf(sim) ?? {}
  return height > shown.height + ahead ? undefined : ownBlock(shown, height - shown.height)
}

/** What they call final: their head, or what is. */
export const claimedFinal = (sim: SimChain, shown: BlockRef, final: BlockRef): BlockRef =>
  claimOf(sim)?.isFinal === true ? claimedHead(sim, shown) : final.height > shown.height ? shown : final

/**
 * The request of the real chain that a scan comes to: undefined if the nodes are behind what was read, by as little as nodes are; from an older block if what
 * was read is not on the chain that they show.
 */
export function requestOf(sim: SimChain, request: ScanRequest, shown: BlockRef): ScanRequest | undefined {
  const { cursor, recentBlocks } = request
  const isLied = claimOf(sim) !== undefined || isOwn(cursor)
  if (cursor.height <= shown.height) return request
  if (!isLied || cursor.height - shown.height <= LAG_TOLERANCE) return undefined
  const older = recentBlocks.filter(({ height, hash }) => height <= shown.height && !hash.startsWith(OWN))
  const [newest] = older
  return newest === undefined ? undefined : { ...request, cursor: newest, recentBlocks: older }
}

/** The same, with the empty blocks that they have above, once everything below is read. */
export function withClaim(
  sim: SimChain,
  result: ScanResult,
  shown: BlockRef,
  upTo: bigint | undefined,
): ScanResult {
  const head = claimedHead(sim, shown)
  const isPartial = result.cursor.height < shown.height || (upTo !== undefined && upTo < head.height)
  if (head === shown || isPartial) return { ...result, head }
  const count = Number(head.height - shown.height)
  const own = Array.from({ length: count }, (_, place) => ownBlock(shown, BigInt(place + 1)))
  return { ...result, head, cursor: head, blocks: [...result.blocks, ...own] }
}

/** They have read everything up to their own head. */
export function nothingAbove(sim: SimChain, cursor: BlockRef, shown: BlockRef): ScanResult | undefined {
  const head = claimedHead(sim, shown)
  if (!isOwn(cursor) || cursor.hash !== head.hash) return undefined
  return { deposits: [], resumedFrom: cursor, cursor, blocks: [], head }
}

type Payouts = NetworkAdapter['payouts']

const isProof = ({ status }: PayoutState): boolean => status !== 'unknown' && status !== 'pending'

/** All three are asked of a payout as well: what has expired is as deep as by the lowest head, and counts from the highest. */
export function witnessPayoutHeads(
  sim: SimChain,
  of: {
    readonly told: Payouts['lookup']
    readonly honest: Payouts['lookup']
    readonly view: () => BlockRef
  },
): Payouts['witness'] {
  return async (transfer, signal) => {
    const heads = [sim.chain.head().height, claimedHead(sim, of.view()).height]
    const [lowest = 0n, highest = 0n] = heads.toSorted((a, b) => (a < b ? -1 : 1))
    const [state, third] = [await of.told(transfer, signal), await of.honest(transfer, signal)]
    if (!isProof(state) || !isProof(third))
      return { state, heads: { lowest, highest }, unheard: [{ provider: '3', reached: null }] }
    if (state.status === third.status) return { state, heads: { lowest, highest }, unheard: [] }
    throw new ContestedError(undefined, [`1: ${state.status}`, `3: ${third.status}`])
  }
}

/** All three are asked: a deposit is as deep as by the lowest head, and final once the third, who is silent about large ones in some seeds, agrees. */
export function witnessHeads(
  sim: SimChain,
  { isThirdSilent }: LyingNodes,
  recheck: Scanner['recheck'],
): Scanner['witness'] {
  return async (deposit, tags, signal) => {
    const answer = await recheck(deposit, signal)
    const isLied = claimOf(sim) !== undefined
    const real = sim.chain.head()
    const final = real.height - BigInt(sim.rules.finalizedBehind ?? 0)
    if (isLied && tags.length > 0 && isThirdSilent)
      return { answer, unheard: [{ provider: '3', reached: null }] }
    // Nodes that are honest again contradict what they called final.
    if (tags.length > 0 && final < deposit.block.height)
      return { answer, unheard: [{ provider: '3', reached: final }] }
    if (!isLied) return { answer, unheard: [] }
    const head = real.height < answer.head.height ? real : answer.head
    return { answer: { ...answer, head }, unheard: [] }
  }
}
