import { ChainError } from '../errors/chain-error.ts'
import { isTooLarge } from '../errors/to-chain-error.ts'

/**
 * How much to request at once: blocks, receipts, or anything else that a third party can make large or slow. Third parties control the
 * contents of a range, so no fixed size is safe: what fails once would fail forever. A stretch is kept in the process across scans.
 *
 * It belongs outside `pool.agree`: all providers must be queried for the same stretch, or their answers differ.
 */
export interface ShrinkingStretch {
  /**
   * Reads the current size, at most `most` and at least one. After a failure it shrinks: to a quarter immediately when the response was too
   * large, to half from the next call on when the cause may be something else, such as a timeout, since a retry would use up the caller's
   * time. Throws the error of the last attempt. Errors that size cannot explain (`rpc_untrustworthy`, bugs) leave the size unchanged.
   */
  read<T>(most: number, read: (size: number) => Promise<T>): Promise<T>
}

/** After this many successes, the size doubles. */
const GROWS_AFTER = 4

const mayBeItsSize = (error: unknown): boolean =>
  error instanceof ChainError ? error.kind !== 'rpc_untrustworthy' : error instanceof DOMException

export function createShrinkingStretch(longest: number): ShrinkingStretch {
  let size = longest
  let successes = 0
  return {
    async read(most, read) {
      for (;;) {
        const asked = Math.max(1, Math.min(most, size))
        try {
          const answer = await read(asked)
          successes += 1
          if (successes >= GROWS_AFTER) {
            size = Math.min(longest, size * 2)
            successes = 0
          }
          return answer
        } catch (error) {
          if (!mayBeItsSize(error)) throw error
          successes = 0
          const isSize = isTooLarge(error)
          size = Math.max(1, Math.floor(asked / (isSize ? 4 : 2)))
          if (asked === 1 || !isSize) throw error
        }
      }
    },
  }
}
