/** An array for nearly every method; an object for `wallet_watchAsset`. */
export type Eip1193Params = readonly unknown[] | Readonly<Record<string, unknown>>

/** An EIP-1193 wallet. */
export interface Eip1193Provider {
  request(request: { method: string; params?: Eip1193Params }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
  )
}
