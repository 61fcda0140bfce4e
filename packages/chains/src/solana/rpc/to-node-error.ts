import { BehindError } from '../../rpc/transport/rpc-faults.ts'
import { ChainError } from '../../errors/chain-error.ts'

/** The node's own code, from the answer that an error was made of. */
function codeOf({ cause }: ChainError): number | undefined {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined
  return typeof cause.code === 'number' ? cause.code : undefined
}

/** Slots without a block: skipped, or older than what the node keeps. */
const NO_BLOCK: ReadonlySet<number | undefined> = new Set([-32007, -32009])
/** The block or the status is not there yet. */
const NOT_YET: ReadonlySet<number | undefined> = new Set([-32004, -32014, -32016])

export const isWithoutBlock = (error: unknown): boolean =>
  error instanceof ChainError && NO_BLOCK.has(codeOf(error))

/** An error of a Solana node, whose codes are its own. */
export function toNodeError(error: ChainError): ChainError {
  const { message } = error
  if (NOT_YET.has(codeOf(error))) return new BehindError('rpc_unavailable', message, { cause: error.cause })
  if (NO_BLOCK.has(codeOf(error))) return new ChainError('rpc_unavailable', message, { cause: error.cause })
  return error
}
