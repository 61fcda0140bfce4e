/** How much one scan reads at a time. */
export interface ScanPace {
  /** Maximum number of blocks. */
  readonly blocks: number
  /** A single block has failed repeatedly: transactions in it that cannot be read are set aside. */
  readonly setsAside: boolean
  succeeded(): void
  failed(): void
}

/** Maximum number of blocks per scan; a full block takes a moment to read. */
const MAX_BLOCKS = 32
/** Failures of a single block before anything is set aside: some minutes, so that a brief outage of the nodes does not suffice. */
const PATIENCE = 8

/** Halves the number of blocks after each failure of any kind, down to one, and doubles it after each success. */
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
