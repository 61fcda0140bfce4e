import { ChainError } from '../../errors/chain-error.ts'
import { isRateLimited, isTooLarge, lacksBlock } from '../../errors/to-chain-error.ts'

/** The node serves another chain, so none of its answers apply to ours. */
export class WrongChainError extends ChainError {}

/** The node has not reached the block it was queried at. Not a fault: nodes differ by a block or two. */
export class BehindError extends ChainError {}

/** After these kinds, another node may give a better answer. */
const NODE_FAILURES: ReadonlySet<string> = new Set(['timeout', 'rpc_unavailable', 'rpc_untrustworthy'])

/** Verdicts of the chain on a payout, on which all honest nodes agree. Other refusals are the node's own. */
const VERDICTS: ReadonlySet<string> = new Set(['insufficient_funds', 'execution_reverted'])

export function isNodeFailure(error: unknown): error is ChainError {
  return error instanceof ChainError && NODE_FAILURES.has(error.kind)
}

export function isVerdict(error: unknown): error is ChainError {
  return error instanceof ChainError && VERDICTS.has(error.kind)
}

export type FaultClass = 'wrong_chain' | 'slow_down' | 'behind' | 'too_large' | 'failure' | 'answer'

/** Classifies what an error says about its provider. `answer`: nothing bad. `too_large`: the caller should request less. */
export function classifyFault(error: unknown): FaultClass {
  if (error instanceof WrongChainError) return 'wrong_chain'
  if (error instanceof BehindError) return 'behind'
  if (!isNodeFailure(error)) return 'answer'
  if (lacksBlock(error)) return 'behind'
  if (isTooLarge(error)) return 'too_large'
  return isRateLimited(error) ? 'slow_down' : 'failure'
}
