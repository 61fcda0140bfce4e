/** An error of toncenter: an HTTP status and a text. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const invalid = (what: string): ApiError => new ApiError(422, `Validation error: ${what}`)
export const fromServer = (what: string): ApiError => new ApiError(500, `LITE_SERVER_UNKNOWN: ${what}`)
