import type { NetworkType } from '../family/chain-families.ts'
import { involvesBitcoin } from './delay-notice.ts'

/** Specification, sections 4 and 9. */
const EXPECTED_MINUTES = 1
const EXPECTED_MINUTES_BITCOIN = 30

/** Specification, section 4: expected minutes of a transfer until the server provides an estimate. */
export function expectedMinutes(source: NetworkType, destination: NetworkType): number {
  return involvesBitcoin(source, destination) ? EXPECTED_MINUTES_BITCOIN : EXPECTED_MINUTES
}
