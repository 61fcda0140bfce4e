import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askOne, getSignatures } from '../rpc/solana-calls.ts'
import type { SignatureInfo } from '../rpc/schemas.ts'
import type { ReadBudget } from './read-budget.ts'

/** Node limit per page. */
const PAGE = 1_000

export interface SlotRange {
  /** Exclusive. */
  readonly after: bigint
  readonly to: bigint
  /** Highest slot the node may be queried for. */
  readonly head: bigint
  /** A signature above the range from which to page backwards; from the newest by default. */
  readonly start?: string | undefined
}

/**
 * One node's list of the transactions that list an account, as far as it has been walked. Nodes list newest first, and anyone can make the
 * list long, so a walk resumes where the previous call had to stop, and never walks the same part twice.
 */
export interface AccountList {
  /** The range's transactions, oldest first. Throws a MoreToReadError while the walk is incomplete. */
  list(
    client: RpcClient,
    range: SlotRange,
    budget: ReadBudget,
    signal: AbortSignal,
  ): Promise<readonly SignatureInfo[]>
  /** The oldest walked signature above a slot. */
  firstAbove(slot: bigint): string | undefined
  /** Restarts from scratch, because an entry does not match the chain. */
  forget(): void
}

interface Walked {
  readonly after: bigint
  readonly top: bigint
  /** Oldest first. */
  readonly infos: readonly SignatureInfo[]
}

interface Walk {
  readonly floor: bigint
  readonly top: bigint
  /** The oldest entry listed so far; the next page starts before it. */
  before: string | undefined
  /** Newest first. */
  readonly found: SignatureInfo[]
}

export function createAccountList(address: string): AccountList {
  let walked: Walked | undefined
  let walk: Walk | undefined

  /** Fetches one page of a walk; true when the walk is complete. An abandoned call may still receive its answer, which is ignored. */
  async function takeStep(current: Walk, client: RpcClient, signal: AbortSignal): Promise<boolean> {
    const { before, floor, top } = current
    const page = await askOne(client, getSignatures(client, address, before, PAGE), signal)
    if (walk !== current || current.before !== before) return false
    current.found.push(...page.filter(({ slot }) => slot > floor && slot <= top))
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE || last.slot <= floor) return true
    current.before = last.signature
    return false
  }

  function toWalked({ floor, top, found }: Walk): Walked {
    const newer = found.toReversed()
    const isSequel = walked !== undefined && floor === walked.top
    return isSequel && walked !== undefined
      ? { after: walked.after, top, infos: [...walked.infos, ...newer] }
      : { after: floor, top, infos: newer }
  }

  return {
    async list(client, { after, to, head, start }, budget, signal) {
      if (walked !== undefined && walked.after > after) walked = undefined
      while (walked === undefined || walked.top < to) {
        const floor: bigint = walked?.top ?? after
        if (walk === undefined || walk.floor > floor || (walked !== undefined && walk.floor !== floor))
          walk = { floor, top: head, before: start, found: [] }
        const current: Walk = walk
        budget.spendPage()
        try {
          if (!(await takeStep(current, client, signal))) continue
        } catch (error) {
          // The node may have lost the last listed transaction and be unable to continue from it.
          const isSilence = error instanceof ChainError && error.kind === 'timeout'
          if (!isSilence && walk === current) walk = undefined
          throw error
        }
        walked = toWalked(current)
        walk = undefined
      }
      // Entries below are normally not requested again.
      if (walked.after < after)
        walked = { ...walked, after, infos: walked.infos.filter(({ slot }) => slot > after) }
      return walked.infos.filter(({ slot }) => slot <= to)
    },
    firstAbove: (slot) => walked?.infos.find((info) => info.slot > slot)?.signature,
    forget() {
      walked = undefined
      walk = undefined
    },
  }
}
