import { BehindError } from '../../rpc/transport/rpc-faults.ts'
import { ChainError } from '../../errors/chain-error.ts'

/** The node's own error code, from the response that caused the error. */
function codeOf({ cause }: ChainError): number | undefined {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined
  return typeof cause.code === 'number' ? cause.code : undefined
}

/** Slots without a block: skipped, or pruned by the node. */
const NO_BLOCK: ReadonlySet<number | undefined> = new Set([-32007, -32009])
/** The block or the status is not available yet. */
const NOT_YET: ReadonlySet<number | undefined> = new Set([-32004, -32014, -32016])

export const isWithoutBlock = (error: unknown): boolean =>
  error instanceof ChainError && NO_BLOCK.has(codeOf(error))

/** Maps a Solana node's error by its own error codes. */
export function toNodeError(error: ChainError): ChainError {
  const { message } = error
  if (NOT_YET.has(codeOf(error))) return new BehindError('rpc_unavailable', message, { cause: error.cause })
  if (NO_BLOCK.has(codeOf(error))) return new ChainError('rpc_unavailable', message, { cause: error.cause })
  return error
}
