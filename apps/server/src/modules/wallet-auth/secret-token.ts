import { createHash } from 'node:crypto'

/** Random bytes; handed in so that tests can foresee them. */
export type RandomBytes = (length: number) => Uint8Array

/** An opaque 256-bit token for a cookie. */
export const createSecretToken = (randomBytes: RandomBytes): string =>
  Buffer.from(randomBytes(32)).toString('base64url')

/** What the database keeps of a token. The token is random, so a plain hash suffices. */
export const hashSecretToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A token of our own making, so that nothing odd that a cookie carries reaches the database. */
export const isSecretToken = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)
