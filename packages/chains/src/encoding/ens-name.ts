import { normalize } from 'viem/ens'

/** The longest name that a DNS-style registry supports. */
const MAX_NAME_LENGTH = 255

/** A multi-label name normalized by ENSIP-15; undefined for an invalid name. */
export function ensName(text: string): string | undefined {
  if (text.length > MAX_NAME_LENGTH || !text.includes('.')) return undefined
  try {
    const name = normalize(text)
    return name.split('.').includes('') ? undefined : name
  } catch {
    // viem throws for every name that ENSIP-15 rejects.
    return undefined
  }
}
