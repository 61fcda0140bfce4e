export { ApiError, ApiUnreachableError } from './api-error.ts'
export type { CallAnswer, CallInput, CallName, UrlInput } from './call-types.ts'
export { createApiClient, type ApiClient, type ApiClientOptions } from './create-api-client.ts'
export { createProgrammeClient } from './create-programme-client.ts'
