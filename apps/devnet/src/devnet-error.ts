/** Something the person at the terminal can put right; `message` is one or two sentences that say what and how. */
export class DevnetError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'DevnetError'
  }
}
