import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import type { FindDescriptor, LoadDescriptor } from './descriptors.ts'
import { FAMILIES, type SupportedFamily } from './index.ts'

const loaded = new Map<SupportedFamily, ChainDescriptor>()

// For the web app, whose initial page includes as few of them as possible.
export const findDescriptor: FindDescriptor = (family) => {
  const { descriptor } = FAMILIES[family]
  return typeof descriptor === 'function' ? loaded.get(family) : descriptor
}

export const loadDescriptor: LoadDescriptor = async (family) => {
  const { descriptor } = FAMILIES[family]
  if (typeof descriptor === 'function' && !loaded.has(family)) loaded.set(family, await descriptor())
}
