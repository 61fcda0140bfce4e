/** Options of every call. */
export interface CallOptions {
  /** Ends the call; it then throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** Of this call, in place of the client's. */
  timeoutMs?: number | undefined
  /** Of this call, in place of the client's. */
  retries?: number | undefined
}
