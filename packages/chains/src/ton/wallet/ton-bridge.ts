/** A wallet's TON Connect JS bridge on the page (protocol 2). Everything it returns is untrusted. */
export interface TonBridge {
  readonly connect: (version: number, request: object) => unknown
  readonly restoreConnection: () => unknown
  readonly send: (request: object) => unknown
  /** Returns the unsubscribe function. */
  readonly listen: (listener: (event: unknown) => void) => unknown
  readonly deviceInfo?: unknown
  readonly walletInfo?: unknown
}
