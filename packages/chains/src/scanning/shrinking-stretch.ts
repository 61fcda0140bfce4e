import { ChainError } from '../errors/chain-error.ts'
import { isTooLarge } from '../errors/to-chain-error.ts'

/**
 * How much is asked for at once: of blocks, of receipts, of whatever a stranger can make large or slow. Strangers choose what stands in a
 * range, so no fixed size is safe: what fails once would fail for ever. A stretch is remembered between scans, in the process.
 *
 * It belongs outside of `pool.agree`: several providers must be asked for the same stretch, or their answers differ.
 */
export interface ShrinkingStretch {
  /**
   * Reads as much as is due, `most` at most and one at least. After a failure it is less: a quarter at once where the answer was too large, half
   * with the next call where it may have been something else, such as silence, since another attempt would use up the caller's time. Throws
   * what the last attempt threw. Errors that size cannot explain (`rpc_untrustworthy`, bugs) leave it as it is.
   */
  read<T>(most: number, read: (size: number) => Promise<T>): Promise<T>
}

/** After so many that went well, twice as much is tried. */
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
