import { ApiError } from '@sunspan/api/client'

/** True when the server says that there is no such order; false for every failure that may pass. */
export function isOrderMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
