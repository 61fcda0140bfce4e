/** An error that the person at the terminal can fix; `message` says what and how in one or two sentences. */
export class DevnetError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'DevnetError'
  }
}
