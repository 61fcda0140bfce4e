import { ChainError } from '../../errors/chain-error.ts'
import { isRateLimited, isTooLarge, lacksBlock } from '../../errors/to-chain-error.ts'

/** The node serves another chain: nothing that it says is about ours. */
export class WrongChainError extends ChainError {}

/** The node has not seen the block yet at which it was asked. Not a fault of its own: nodes differ by a block or two. */
export class BehindError extends ChainError {}

/** After these another node may know better. */
const NODE_FAILURES: ReadonlySet<string> = new Set(['timeout', 'rpc_unavailable', 'rpc_untrustworthy'])

/** What the chain says about a payout, and every honest node alike; other refusals are the node's own. */
const VERDICTS: ReadonlySet<string> = new Set(['insufficient_funds', 'execution_reverted'])

export function isNodeFailure(error: unknown): error is ChainError {
  return error instanceof ChainError && NODE_FAILURES.has(error.kind)
}

export function isVerdict(error: unknown): error is ChainError {
  return error instanceof ChainError && VERDICTS.has(error.kind)
}

export type FaultClass = 'wrong_chain' | 'slow_down' | 'behind' | 'too_large' | 'failure' | 'answer'

/** What an error says about the provider that gave it; `answer`: nothing bad. `too_large`: whoever asks is to ask for less. */
export function classifyFault(error: unknown): FaultClass {
  if (error instanceof WrongChainError) return 'wrong_chain'
  if (error instanceof BehindError) return 'behind'
  if (!isNodeFailure(error)) return 'answer'
  if (lacksBlock(error)) return 'behind'
  if (isTooLarge(error)) return 'too_large'
  return isRateLimited(error) ? 'slow_down' : 'failure'
}
