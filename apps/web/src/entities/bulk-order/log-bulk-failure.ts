/** Notes a failed call of a bulk order (specification, section 8) and passes the failure on; a call that was given up is none. */
export async function logBulkFailure<T>(tag: string, call: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (signal?.aborted !== true) console.warn(`[BULK] ${tag}`, error)
    throw error
  }
}
