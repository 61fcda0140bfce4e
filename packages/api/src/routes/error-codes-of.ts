import type { ErrorCode } from '../errors/error-codes.ts'
import type { Route } from './define-route.ts'

const takesInput = ({ params, query, headers, body }: Route): boolean =>
  [params, query, headers, body].some((schema) => schema !== undefined)

/** All error codes of a call: its own and those implied by its shape. */
export function errorCodesOf(route: Route): readonly ErrorCode[] {
  const codes: ErrorCode[] = [...route.errors, 'TOO_MANY_REQUESTS', 'INTERNAL_ERROR', 'OVERLOADED']
  // Any call may carry a key, and is refused with one that is not known.
  codes.push('API_KEY_INVALID')
  if (takesInput(route)) codes.push('VALIDATION_FAILED')
  if (route.body !== undefined) codes.push('MALFORMED_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  if (route.session === true) codes.push('UNAUTHORIZED')
  if (route.method !== 'GET' || route.stream !== undefined) codes.push('FORBIDDEN_ORIGIN')
  return [...new Set(codes)]
}
