import { bitcoinDescriptor } from '../bitcoin/descriptor.ts'
import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import { evmDescriptor } from '../evm/descriptor.ts'
import { fuelDescriptor } from '../fuel/descriptor.ts'
import { solanaDescriptor } from '../solana/descriptor.ts'
import { starknetDescriptor } from '../starknet/descriptor.ts'
import { suiDescriptor } from '../sui/descriptor.ts'
import { tonDescriptor } from '../ton/descriptor.ts'
import { tronDescriptor } from '../tron/descriptor.ts'
import type { FindDescriptor, LoadDescriptor } from './descriptors.ts'
import { isSupported, type SupportedFamily } from './index.ts'

const DESCRIPTORS: Readonly<Record<SupportedFamily, ChainDescriptor>> = {
  evm: evmDescriptor,
  solana: solanaDescriptor,
  ton: tonDescriptor,
  tron: tronDescriptor,
  bitcoin: bitcoinDescriptor,
  starknet: starknetDescriptor,
  fuel: fuelDescriptor,
  sui: suiDescriptor,
}

// For servers, which serve any family without waiting.
export const findDescriptor: FindDescriptor = (family) =>
  isSupported(family) ? DESCRIPTORS[family] : undefined
export const loadDescriptor: LoadDescriptor = () => Promise.resolve()
