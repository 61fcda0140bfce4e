import type { Installation, Logger } from '@sunspan/bridge'
import type { Pool } from 'pg'

/** Result of a command. */
export interface OpsResult {
  /** For people. */
  readonly text: string
  /** For programs; dollar amounts are integers in units of 1e-18 dollars. */
  readonly data: unknown
  /** Something is wrong with the installation, as far as the command checked. */
  readonly isTrouble: boolean
}

/** What a command works with. */
export interface OpsDeps {
  readonly pool: Pool
  readonly loadInstallation: () => Installation
  readonly clock: { now(): number }
  readonly logger: Logger
}
