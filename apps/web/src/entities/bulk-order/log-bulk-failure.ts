/** Logs a failed call for a bulk order (specification, section 8) and rethrows the error. Aborted calls are not logged. */
export async function logBulkFailure<T>(tag: string, call: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (signal?.aborted !== true) console.warn(`[BULK] ${tag}`, error)
    throw error
  }
}
