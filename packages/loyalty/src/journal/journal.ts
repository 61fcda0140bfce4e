import type { Transaction } from '@sunspan/bridge'
import type { Happening } from '../store/journal-store.ts'

export interface Journal {
  /** Handles lines that wait, in order, at most `most` in one transaction. Returns how many. */
  handle(most: number): Promise<number>
  /** Handles all that waits. Throws if a line cannot be handled: it waits, and all after it. */
  handleAll(): Promise<void>
  /** Handles what can be handled, before something is read; what is recorded can be read in any case. */
  catchUp(): Promise<void>
  /**
   * Writes down what a person has done, and handles it at once. `decide` sees all that happened before, and nothing else happens meanwhile; it throws
   * to refuse, or returns undefined where there is nothing to do. Returns whether it is new.
   */
  record(decide: (tx: Transaction) => Promise<Happening | undefined>): Promise<boolean>
}
