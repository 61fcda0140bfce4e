import type { SupportedFamily } from '@sunspan/chains'
import type { CrashFamily } from './crash-family.ts'
import { BITCOIN_FAMILY } from './families/bitcoin-family.ts'
import { EVM_FAMILY } from './families/evm-family.ts'
import { FUEL_FAMILY } from './families/fuel-family.ts'
import { ECLIPSE_FAMILY, SOLANA_FAMILY } from './families/solana-family.ts'
import { STARKNET_FAMILY } from './families/starknet-family.ts'
import { SUI_FAMILY } from './families/sui-family.ts'
import { TON_FAMILY } from './families/ton-family.ts'
import { TRON_FAMILY } from './families/tron-family.ts'

/** Every family that the matrix pays to, and Eclipse, whose coin is not Solana's. A family without an entry does not compile. */
export const CRASH_FAMILIES = {
  evm: EVM_FAMILY,
  solana: SOLANA_FAMILY,
  eclipse: ECLIPSE_FAMILY,
  ton: TON_FAMILY,
  tron: TRON_FAMILY,
  bitcoin: BITCOIN_FAMILY,
  starknet: STARKNET_FAMILY,
  fuel: FUEL_FAMILY,
  sui: SUI_FAMILY,
} as const satisfies Record<SupportedFamily | 'eclipse', CrashFamily>
export type CrashFamilyName = keyof typeof CRASH_FAMILIES

/** Throws a RangeError for a family that the matrix does not know. */
export function crashFamilyNamed(name: string): CrashFamilyName {
  // CAST: the keys of a constant.
  const names = Object.keys(CRASH_FAMILIES) as CrashFamilyName[]
  const found = names.find((candidate) => candidate === name)
  if (found !== undefined) return found
  throw new RangeError(`There is no family "${name}": choose from ${names.join(', ')}.`)
}
