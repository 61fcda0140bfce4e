import { normalize } from 'viem/ens'

/** The longest name that a registry of the DNS kind knows. */
const MAX_NAME_LENGTH = 255

/** A name of several parts as ENSIP-15 writes it; undefined for what cannot be one. */
export function ensName(text: string): string | undefined {
  if (text.length > MAX_NAME_LENGTH || !text.includes('.')) return undefined
  try {
    const name = normalize(text)
    return name.split('.').includes('') ? undefined : name
  } catch {
    // viem throws for every name that ENSIP-15 refuses.
    return undefined
  }
}
