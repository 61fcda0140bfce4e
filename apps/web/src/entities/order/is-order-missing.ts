import { ApiError } from '@sunspan/api/client'

/** True if the server reports that there is no such order; false for failures that may be temporary. */
export function isOrderMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
