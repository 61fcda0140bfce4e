import { bitcoinDescriptor } from '../bitcoin/descriptor.ts'
import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import { evmDescriptor } from '../evm/descriptor.ts'
import { solanaDescriptor } from '../solana/descriptor.ts'
import { tonDescriptor } from '../ton/descriptor.ts'
import type { FindDescriptor, LoadDescriptor } from './descriptors.ts'
import type { SupportedFamily } from './index.ts'

const DESCRIPTORS: Readonly<Record<SupportedFamily, ChainDescriptor>> = {
  evm: evmDescriptor,
  solana: solanaDescriptor,
  ton: tonDescriptor,
  bitcoin: bitcoinDescriptor,
}

// For servers, which need every family without waiting.
export const findDescriptor: FindDescriptor = (family) => DESCRIPTORS[family]
export const loadDescriptor: LoadDescriptor = () => Promise.resolve()
