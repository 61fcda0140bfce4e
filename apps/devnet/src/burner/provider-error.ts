/** The EIP-1193, EIP-1474 and EIP-3326 codes that this wallet returns. */
export const PROVIDER_ERRORS = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  unknownChain: 4902,
  alreadyPending: -32002,
  invalidParams: -32602,
  internal: -32603,
} as const

/** What a wallet's `request` rejects with. */
export class ProviderError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'ProviderRpcError'
    this.code = code
  }
}

export const userRejected = () =>
  new ProviderError(PROVIDER_ERRORS.userRejected, 'User rejected the request.')

export const invalidParams = (message: string) => new ProviderError(PROVIDER_ERRORS.invalidParams, message)
