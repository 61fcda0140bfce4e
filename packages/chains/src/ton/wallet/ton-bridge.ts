/** A wallet that TON Connect's JS bridge puts into the page (protocol 2). What it says and answers is untrusted. */
export interface TonBridge {
  readonly connect: (version: number, request: object) => unknown
  readonly restoreConnection: () => unknown
  readonly send: (request: object) => unknown
  /** Returns what stops it. */
  readonly listen: (listener: (event: unknown) => void) => unknown
  readonly deviceInfo?: unknown
  readonly walletInfo?: unknown
}
