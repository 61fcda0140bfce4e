import { ApiError, ApiUnreachableError } from '@sunspan/api/client'

/** The wallet gave no signature, or one that the server does not accept, or may not be asked for one. Message and title are for the user. */
export class LoginSignatureError extends Error {
  readonly title: string | undefined

  constructor(message: string, { title, ...options }: ErrorOptions & { readonly title?: string } = {}) {
    super(message, options)
    this.title = title
  }
}

/** The server could not be asked, or has a fault of its own: that says nothing about the wallet. A page that is left cuts its calls off, too. */
export const isHiccup = (error: unknown): boolean =>
  error instanceof ApiUnreachableError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429))
