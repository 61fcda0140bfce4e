import { ChainError, type BlockRef } from '@sunspan/chains'
import { FINALITY_TIERS, type FinalityTag } from '@sunspan/domain'
import { findCursor, type ScanCursor } from '../../store/chain/scan-store.ts'
import {
  findTaggedHeads,
  forgetTaggedHeadsAbove,
  recordTaggedHead,
} from '../../store/chain/tagged-head-store.ts'
import type { EngineDeps, LaneContext } from '../engine-context.ts'
import { allLarge, finalHeights, type FinalHeights, type TaggedHeights } from '../../model/finality-rule.ts'

/** A head is stale after this many block times, and no sooner than the minimum: clocks and slots differ by some seconds. */
const OLD_HEAD_BLOCKS = 5
const MIN_OLD_HEAD_MS = 10_000

/** The tagged head lags when it is this many times further behind than usual. */
const LAG_FACTOR = 3n

/** The last trouble logged per engine and network, so that each is logged once. */
const lastTroubles = new WeakMap<EngineDeps, Map<string, string>>()

interface TagReading {
  /** The highest block that was ever tagged; undefined while none is known. */
  readonly height: bigint | undefined
  /** The chain now tags a lower block than that, or another one. */
  readonly isBackwards: boolean
}

/** The tags that a network's finality depends on. */
export type TagReadings = ReadonlyMap<FinalityTag, TagReading>

/**
 * Reads the chain's finality tags and stores them, up to the newest scanned block. A tag that moves backwards is ignored until it has recovered.
 */
export async function readTags(context: LaneContext): Promise<TagReadings> {
  const readings = new Map<FinalityTag, TagReading>()
  const tags = tagsOf(context)
  const cursor = tags.size === 0 ? undefined : await findCursor(context.deps.pool, context.network.network.id)
  if (cursor === undefined) return readings
  for (const tag of tags) readings.set(tag, await readTag(context, tag, cursor.block))
  return readings
}

/**
 * Heights up to which a network's deposits are final now, by its tags as just read. While there is trouble, the large tier applies to every deposit.
 */
export function judgeFinality(
  { deps, network }: LaneContext,
  cursor: ScanCursor,
  tags: TagReadings,
): { readonly heights: FinalHeights; readonly tagged: TaggedHeights } {
  const { id: networkId, blockTimeMs } = network.network
  const head = cursor.block.height
  const tagged = new Map<FinalityTag, bigint>()
  const troubles: string[] = []
  for (const [tag, { height, isBackwards }] of tags) {
    if (isBackwards) troubles.push(`its ${tag} block went backwards`)
    else if (height !== undefined) {
      tagged.set(tag, height)
      const lag = head - height
      if (lag > LAG_FACTOR * BigInt(network.tagLagBlocks))
        troubles.push(`its ${tag} block lies ${String(lag)} blocks back`)
    }
  }
  const age = deps.clock.now() - cursor.headAt.getTime()
  if (age > Math.max(OLD_HEAD_BLOCKS * blockTimeMs, MIN_OLD_HEAD_MS)) troubles.push('its newest block is old')
  logTrouble(deps, networkId, troubles.join(', '))
  const heights = finalHeights(network.finality, head, tagged)
  return { heights: troubles.length === 0 ? heights : allLarge(heights), tagged }
}

/** The same heights from the stored tags, without a call to the chain; nothing new becomes final. */
export async function recallFinality({ deps, network }: LaneContext, head: bigint): Promise<FinalHeights> {
  const heads = await findTaggedHeads(deps.pool, network.network.id)
  const tagged = new Map([...heads].map(([tag, { height }]) => [tag, height]))
  return finalHeights(network.finality, head, tagged)
}

function tagsOf({ network }: LaneContext): ReadonlySet<FinalityTag> {
  return new Set(
    FINALITY_TIERS.flatMap((tier) => {
      const { tag } = network.finality[tier]
      return tag === null ? [] : [tag]
    }),
  )
}

async function readTag(context: LaneContext, tag: FinalityTag, scanned: BlockRef): Promise<TagReading> {
  const { deps, network } = context
  const { id: networkId } = network.network
  const told = await askTag(context, tag)
  // Beyond what was read it means nothing yet, and may be a lie that is in force for as long as it is stored.
  const block = told !== undefined && told.height > scanned.height ? scanned : told
  const record = async (): Promise<BlockRef | undefined> => {
    if (block !== undefined) {
      await recordTaggedHead(deps.pool, { networkId, tag, block, at: new Date(deps.clock.now()) })
    }
    return (await findTaggedHeads(deps.pool, networkId)).get(tag)
  }
  let known = await record()
  if (known !== undefined && known.height > scanned.height) {
    const fields = { networkId, tag, height: String(known.height), scanned: String(scanned.height) }
    deps.logger.warn(fields, 'A tagged block that was never read is forgotten')
    await forgetTaggedHeadsAbove(deps.pool, networkId, scanned.height)
    known = await record()
  }
  // What was final stays final while the nodes do not answer.
  if (block === undefined || known === undefined) return { height: known?.height, isBackwards: false }
  const isBackwards =
    block.height < known.height || (block.height === known.height && block.hash !== known.hash)
  return { height: known.height, isBackwards }
}

async function askTag(
  { deps, adapter, signal }: LaneContext,
  tag: FinalityTag,
): Promise<BlockRef | undefined> {
  try {
    return await adapter.scanner.taggedHead?.(tag, signal)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    deps.logger.warn(
      { networkId: adapter.networkId, tag, error: error.message },
      'A tagged block is not known now',
    )
    return undefined
  }
}

function logTrouble(deps: EngineDeps, networkId: string, trouble: string): void {
  const known = lastTroubles.get(deps) ?? new Map<string, string>()
  lastTroubles.set(deps, known)
  // Depths change with every block, so only the kind of trouble is compared.
  const kind = trouble.replaceAll(/\d+/g, '#')
  if ((known.get(networkId) ?? '') === kind) return
  known.set(networkId, kind)
  if (trouble === '') deps.logger.info({ networkId }, 'Deposits are credited by their own tier again')
  else deps.logger.warn({ networkId, trouble }, 'Every deposit waits for the large tier while this lasts')
}
