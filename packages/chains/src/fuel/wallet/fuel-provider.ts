/** Methods of a Fuel connector that are used here. */
export const METHODS = [
  'ping',
  'connect',
  'disconnect',
  'isConnected',
  'currentAccount',
  'currentNetwork',
  'selectNetwork',
  'signMessage',
  'sendTransaction',
] as const

export type Listener = (payload: unknown) => void

/** A wallet, however it is reached. */
export interface FuelHandle {
  call(method: (typeof METHODS)[number], ...args: readonly unknown[]): Promise<unknown>
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
}
