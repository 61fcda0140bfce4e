import { ChainError } from '../errors/chain-error.ts'

// Built into browsers; @scure/base would add 2 kB to the download on first use of a wallet (`bundle-report`).
export const base64 = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes))

/** Throws `unsupported` for text that is not base64. */
export function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
  } catch {
    throw new ChainError('unsupported', 'This is not base64.')
  }
}
