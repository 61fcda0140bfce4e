import { createHash } from 'node:crypto'

/** Random bytes, injected so that tests can predict them. */
export type RandomBytes = (length: number) => Uint8Array

/** An opaque 256-bit token for a cookie. */
export const createSecretToken = (randomBytes: RandomBytes): string =>
  Buffer.from(randomBytes(32)).toString('base64url')

/** The stored form of a token. Tokens are random, so a plain hash suffices. */
export const hashSecretToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether the text has the form of our tokens, so that no other cookie value reaches the database. */
export const isSecretToken = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)
