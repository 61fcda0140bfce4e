import type { ChainFamily } from '@sunspan/domain'
import { bitcoinLab } from './bitcoin/lab.ts'
import { evmLab } from './evm/lab.ts'
import { fuelLab } from './fuel/lab.ts'
import type { Lab } from './lab.ts'
import { solanaLab } from './solana/lab.ts'
import { starknetLab } from './starknet/lab.ts'
import { suiLab } from './sui/lab.ts'
import { tonLab } from './ton/lab.ts'
import { tronLab } from './tron/lab.ts'

/** Every family's lab. A family without one does not compile. */
export const LABS = {
  evm: evmLab,
  solana: solanaLab,
  ton: tonLab,
  tron: tronLab,
  bitcoin: bitcoinLab,
  starknet: starknetLab,
  fuel: fuelLab,
  sui: suiLab,
} as const satisfies Readonly<Record<ChainFamily, Lab>>

/** The family of a network, and its lab; that of EVM for a network that no lab lists. */
export function labOf(networkId: string): { readonly family: ChainFamily; readonly lab: Lab } {
  // CAST: the keys of a constant.
  const families = Object.keys(LABS) as ChainFamily[]
  const family = families.find((name) => Object.hasOwn(LABS[name].networks, networkId)) ?? 'evm'
  return { family, lab: LABS[family] }
}
