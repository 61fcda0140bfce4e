/** How much one scan reads at once. */
export interface ScanPace {
  /** Blocks, at most. */
  readonly blocks: number
  /** A single block has failed again and again: transactions in it that cannot be read are set aside. */
  readonly setsAside: boolean
  succeeded(): void
  failed(): void
}

/** Blocks of one answer; a full one takes a moment to read. */
const MAX_BLOCKS = 32
/** Failures of one block alone: some minutes, so that nothing is set aside because nodes were away for a moment. */
const PATIENCE = 8

/** Half as many blocks after each failure, whatever it was, down to one; twice as many after each success. */
export function createScanPace(): ScanPace {
  let blocks = MAX_BLOCKS
  let failures = 0
  return {
    get blocks() {
      return blocks
    },
    get setsAside() {
      return failures >= PATIENCE
    },
    succeeded() {
      failures = 0
      blocks = Math.min(MAX_BLOCKS, blocks * 2)
    },
    failed() {
      if (blocks === 1) failures += 1
      blocks = Math.max(1, Math.floor(blocks / 2))
    },
  }
}
