import { ChainError } from '../errors/chain-error.ts'

// Browsers have it: @scure/base would add 2 kB to what the first use of a wallet fetches (`bundle-report`).
export const base64 = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes))

/** Throws `unsupported` for text that is no base64. */
export function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
  } catch {
    throw new ChainError('unsupported', 'This is no base64.')
  }
}
