import { ChainError } from '../errors/chain-error.ts'
import { isTooLarge } from '../errors/to-chain-error.ts'
import type { ShrinkingStretch } from './shrinking-stretch.ts'

/** An item that was asked for alone and cannot be read: others go on without it. */
export interface Unreadable {
  readonly unreadable: ChainError
}

/** So many times in a row silence about one item alone is taken for a node that is slow, not for an item that is too large. */
const PATIENCE = 3

/** Reads all of some items, as many at a time as go well. */
export interface PartReader {
  /**
   * Answers in the order of the items. One that is too large even alone, or silent alone several calls in a row, stands as `unreadable` in its
   * place; every other failure is thrown. Silence is not taken for too much at once, since any node is slow at times: an item
   * that another call could have read must not be left out.
   */
  readAll<Item, Answer>(
    items: readonly Item[],
    question: {
      /** What the item is called from one call to the next. */
      readonly nameOf: (item: Item) => string
      readonly read: (some: readonly Item[]) => Promise<readonly Answer[]>
    },
  ): Promise<readonly (Answer | Unreadable)[]>
}

export const isUnreadable = (answer: unknown): answer is Unreadable =>
  typeof answer === 'object' && answer !== null && 'unreadable' in answer

export function createPartReader(stretch: ShrinkingStretch): PartReader {
  /** How often in a row each was silent alone. */
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
