import { ChainError } from '../errors/chain-error.ts'
import { isTooLarge } from '../errors/to-chain-error.ts'
import type { ShrinkingStretch } from './shrinking-stretch.ts'

/** An item that cannot be read even when requested alone. The others continue without it. */
export interface Unreadable {
  readonly unreadable: ChainError
}

/** After this many consecutive timeouts on one item alone, the item counts as too large. Until then, the node counts as slow. */
const PATIENCE = 3

/** Reads all items, as many at a time as succeed. */
export interface PartReader {
  /**
   * Answers in the order of the items. An item that is too large even alone, or that times out alone in several consecutive calls, yields
   * `unreadable` in its place; any other failure is thrown. A single timeout does not count as too large, since any node is slow at times
   * and an item that another call could read must not be skipped.
   */
  readAll<Item, Answer>(
    items: readonly Item[],
    question: {
      /** Identifies the item across calls. */
      readonly nameOf: (item: Item) => string
      readonly read: (some: readonly Item[]) => Promise<readonly Answer[]>
    },
  ): Promise<readonly (Answer | Unreadable)[]>
}

export const isUnreadable = (answer: unknown): answer is Unreadable =>
  typeof answer === 'object' && answer !== null && 'unreadable' in answer

export function createPartReader(stretch: ShrinkingStretch): PartReader {
  /** Consecutive timeouts of each item when requested alone. */
  const silences = new Map<string, number>()

  function setAside(name: string, error: unknown): Unreadable {
    if (!(error instanceof ChainError)) throw error
    if (isTooLarge(error)) return { unreadable: error }
    if (error.kind !== 'timeout') throw error
    const count = (silences.get(name) ?? 0) + 1
    silences.set(name, count)
    if (count < PATIENCE) throw error
    silences.delete(name)
    return { unreadable: error }
  }

  return {
    async readAll(items, { nameOf, read }) {
      const answers: (Awaited<ReturnType<typeof read>>[number] | Unreadable)[] = []
      while (answers.length < items.length) {
        const start = answers.length
        let asked = 0
        try {
          answers.push(
            ...(await stretch.read(items.length - start, (size) => {
              asked = size
              return read(items.slice(start, start + size))
            })),
          )
        } catch (error) {
          const [alone] = items.slice(start)
          if (asked !== 1 || alone === undefined) throw error
          answers.push(setAside(nameOf(alone), error))
        }
      }
      for (const [place, item] of items.entries()) {
        if (!isUnreadable(answers[place])) silences.delete(nameOf(item))
      }
      return answers
    },
  }
}
