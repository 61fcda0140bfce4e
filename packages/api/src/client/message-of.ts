import type { ErrorCode } from '../errors/error-codes.ts'

/** What an error of the API is called for users: the server's own words. The web app's build in another language has its words for the code instead. */
export const messageOf = (_code: ErrorCode, message: string): string => message
