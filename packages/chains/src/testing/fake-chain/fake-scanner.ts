import type { FinalityTag } from '@sunspan/domain'
import type {
  BlockRef,
  DepositScanner,
  ObservedDeposit,
  WalletUpkeep,
} from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { FakeBlocks } from './fake-blocks.ts'
import type { MinedTransaction } from './fake-execution.ts'
import type { FakeFaults } from './fake-faults.ts'
import { upkeepOf } from './models/fake-deliveries.ts'

const RESTART_MARGIN = 128n

/** A fake transaction makes one transfer: of a token it is the first of its own logs, whatever its position in a block. */
const indexOf = (mined: MinedTransaction): number => (mined.transaction.token === null ? -1 : 0)

export function createFakeScanner(deps: {
  readonly blocks: FakeBlocks
  readonly faults: FakeFaults
  readonly depositAddress: string
  /** Tokens that are reported; the native coin always is. */
  readonly tokens: readonly string[]
  /** What the chain calls safe, or final. */
  readonly taggedHeight: (tag: FinalityTag) => bigint
  /** Whether a deposit with this reference is looked for; absent: all are. */
  readonly isWatched?: ((reference: string) => boolean) | undefined
  /** Receiving costs the wallet something, and leftovers come back to it. */
  readonly hasUpkeep: boolean
}): DepositScanner {
  const { blocks, faults, depositAddress } = deps
  const tokens = new Set(deps.tokens)

  const isDeposit = ({ succeeded, transaction }: MinedTransaction): boolean => {
    const { to, token, amount, reference } = transaction
    const isOurs = succeeded && to === depositAddress && amount > 0n
    const isKnown = reference === null || deps.isWatched?.(reference) !== false
    return isOurs && isKnown && (token === null || tokens.has(token))
  }

  const upkeepIn = (height: bigint): readonly WalletUpkeep[] => {
    const block = blocks.blockAt(height)
    if (!deps.hasUpkeep || block === undefined) return []
    const found = { mined: blocks.minedIn(height), arrivals: blocks.arrivalsIn(height) }
    return upkeepOf(depositAddress, found, () => block)
  }

  const toDeposit = (mined: MinedTransaction): ObservedDeposit => ({
    txHash: mined.txId,
    index: indexOf(mined),
    block: mined.block,
    minedAtMs: blocks.timeOf(mined.block.height),
    sender: mined.transaction.from,
    recipient: mined.transaction.to,
    token: mined.transaction.token,
    amount: mined.transaction.amount,
    reference: mined.transaction.reference,
  })

  const isCanonical = (block: BlockRef): boolean => blocks.blockAt(block.height)?.hash === block.hash

  /** Where reading restarts when the chain has none of the blocks that were seen before. */
  const beneath = (seen: readonly BlockRef[]): BlockRef => {
    const heights = [blocks.head(), ...seen].map(({ height }) => height)
    const oldest = heights.reduce((low, height) => (height < low ? height : low))
    return blocks.blockAt(oldest > RESTART_MARGIN ? oldest - RESTART_MARGIN : 0n) ?? blocks.head()
  }

  return {
    head: (signal) => faults.run('head', signal, () => blocks.head()),
    taggedHead: (tag, signal) =>
      faults.run('taggedHead', signal, () => {
        const block = blocks.blockAt(deps.taggedHeight(tag))
        if (block === undefined) throw new ChainError('rpc_unavailable', `The chain has no ${tag} block`)
        return block
      }),
    blockAt: (height, signal) => faults.run('blockAt', signal, () => blocks.blockAt(height)),
    scan: ({ cursor, recentBlocks, maxBlocks, upTo }, signal) =>
      faults.run('scan', signal, () => {
        const resumedFrom = [cursor, ...recentBlocks].find(isCanonical) ?? beneath([cursor, ...recentBlocks])
        const head = blocks.head()
        const limit = resumedFrom.height + BigInt(maxBlocks)
        const last = [head.height, upTo ?? head.height].reduce((low, at) => (at < low ? at : low), limit)
        const deposits: ObservedDeposit[] = []
        const read: BlockRef[] = []
        const upkeep: WalletUpkeep[] = []
        for (let height = resumedFrom.height + 1n; height <= last; height += 1n) {
          read.push(...[blocks.blockAt(height)].filter((block) => block !== undefined))
          deposits.push(...blocks.minedIn(height).filter(isDeposit).map(toDeposit))
          upkeep.push(...upkeepIn(height))
        }
        const told = { deposits, ...(deps.hasUpkeep ? { upkeep } : {}) }
        return { ...told, resumedFrom, cursor: blocks.blockAt(last) ?? resumedFrom, blocks: read, head }
      }),
    recheck: (deposit, signal) =>
      faults.run('recheck', signal, () => {
        const head = blocks.head()
        const mined = blocks.find(deposit.txHash)
        if (mined === undefined || !isDeposit(mined) || indexOf(mined) !== deposit.index) {
          return { status: 'missing' as const, head }
        }
        const { to, token, amount } = mined.transaction
        const isSame = to === deposit.recipient && token === deposit.token && amount === deposit.amount
        return isSame
          ? { status: 'confirmed' as const, block: mined.block, head }
          : { status: 'missing' as const, head }
      }),
    findTransaction: (txHash, signal) =>
      faults.run('findTransaction', signal, () => {
        const mined = blocks.find(txHash)
        if (mined === undefined) return { status: blocks.isPending(txHash) ? 'pending' : 'unknown' }
        const { height } = mined.block
        if (!mined.succeeded) return { status: 'failed', height }
        if (isDeposit(mined)) return { status: 'deposit', height }
        const paysUs = mined.transaction.to === depositAddress && mined.transaction.amount > 0n
        return { status: paysUs ? 'foreign_token' : 'elsewhere', height }
      }),
  }
}
