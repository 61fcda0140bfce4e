import { PROVIDER_ERRORS, ProviderError } from '../provider-error.ts'

/** TON Connect error codes. */
export const TON_CONNECT_ERRORS = {
  unknown: 0,
  badRequest: 1,
  manifestNotFound: 2,
  manifestBroken: 3,
  unknownApp: 100,
  declined: 300,
  unsupportedMethod: 400,
} as const

const CODES: Readonly<Record<number, number>> = {
  [PROVIDER_ERRORS.userRejected]: TON_CONNECT_ERRORS.declined,
  [PROVIDER_ERRORS.unauthorized]: TON_CONNECT_ERRORS.unknownApp,
  [PROVIDER_ERRORS.unsupportedMethod]: TON_CONNECT_ERRORS.unsupportedMethod,
  [PROVIDER_ERRORS.invalidParams]: TON_CONNECT_ERRORS.badRequest,
}

/** Converts a failure to a TON Connect error. */
export function toTonConnectError(error: unknown): { readonly code: number; readonly message: string } {
  if (!(error instanceof ProviderError)) {
    return { code: TON_CONNECT_ERRORS.unknown, message: 'The wallet failed to answer.' }
  }
  const { code, message } = error
  const isOwn = Object.values(TON_CONNECT_ERRORS).some((own) => own === code)
  return { code: isOwn ? code : (CODES[code] ?? TON_CONNECT_ERRORS.unknown), message }
}
