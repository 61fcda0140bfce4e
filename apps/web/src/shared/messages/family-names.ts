import type { ChainFamily } from '@sunspan/domain'

/** How people call the kinds of chains. */
export const FAMILY_NAMES: Readonly<Record<ChainFamily, string>> = {
  evm: 'EVM',
  fuel: 'Fuel',
  starknet: 'Starknet',
  solana: 'Solana',
  ton: 'TON',
  tron: 'Tron',
  bitcoin: 'Bitcoin',
  sui: 'Sui',
}
