import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askOne, getSignatures } from '../rpc/solana-calls.ts'
import type { SignatureInfo } from '../rpc/schemas.ts'
import type { ReadBudget } from './read-budget.ts'

/** The most that nodes answer at once. */
const PAGE = 1_000

export interface SlotRange {
  /** Not included. */
  readonly after: bigint
  readonly to: bigint
  /** Up to here the node may be asked. */
  readonly head: bigint
  /** A signature that stands above the range, from which the node is asked to go back; absent: from the newest. */
  readonly start?: string | undefined
}

/**
 * One node's list of the transactions that name an account, as far as it was walked. Nodes list from the newest back, and anybody can make the
 * list long: a walk goes on where the call before it had to end, and what was walked is not walked again.
 */
export interface AccountList {
  /** Those of a range, oldest first. Throws a MoreToReadError while it is still being walked. */
  list(
    client: RpcClient,
    range: SlotRange,
    budget: ReadBudget,
    signal: AbortSignal,
  ): Promise<readonly SignatureInfo[]>
  /** The oldest signature above a slot, among those that were walked. */
  firstAbove(slot: bigint): string | undefined
  /** Begins anew: something in it is not as the chain is. */
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
  /** The oldest that was listed, from which the next page goes back. */
  before: string | undefined
  /** Newest first. */
  readonly found: SignatureInfo[]
}

export function createAccountList(address: string): AccountList {
  let walked: Walked | undefined
  let walk: Walk | undefined

  /** One page of a walk; true when it has come to its end. A call that was given up may still get its answer: it counts for nothing. */
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

  function keep({ floor, top, found }: Walk): Walked {
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
        budget.takePage()
        try {
          if (!(await takeStep(current, client, signal))) continue
        } catch (error) {
          // It may be that the node has lost what was listed last, and cannot go on from there.
          const isSilence = error instanceof ChainError && error.kind === 'timeout'
          if (!isSilence && walk === current) walk = undefined
          throw error
        }
        walked = keep(current)
        walk = undefined
      }
      // What lies beneath is not asked for again, as a rule.
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
