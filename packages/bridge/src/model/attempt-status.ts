export interface AttemptStatusRow {
  /** Its bytes may land, or have landed as intended. */
  readonly live: boolean
  readonly mined: boolean
}

/** Statuses of an attempt. */
export const ATTEMPT_STATUS_TABLE = {
  signed: { live: true, mined: false },
  broadcast: { live: true, mined: false },
  confirmed: { live: true, mined: true },
  failed: { live: false, mined: true },
  expired: { live: false, mined: false },
} as const satisfies Readonly<Record<string, AttemptStatusRow>>

export type AttemptStatus = keyof typeof ATTEMPT_STATUS_TABLE
