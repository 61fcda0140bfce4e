import type { NetworkType } from '../catalog/network-type.ts'
import { involvesBitcoin } from './delay-notice.ts'

/** Specification, section 4: expected minutes of a transfer while the server has given no estimate. */
export function expectedMinutes(source: NetworkType, destination: NetworkType): number {
  return involvesBitcoin(source, destination) ? 30 : 1
}
