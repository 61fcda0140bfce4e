import { parseTonAddress } from '../address.ts'

/** An account in the format that every wallet recognizes as its own. */
export function rawAddress(address: string): string {
  const { workchain, hash } = parseTonAddress(address) ?? { workchain: 0, hash: new Uint8Array() }
  return `${String(workchain)}:${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
