import type { ChainFamily } from '@sunspan/domain'
import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import type { FindDescriptor, LoadDescriptor } from './descriptors.ts'
import { FAMILIES, SUPPORTED_FAMILIES } from './index.ts'

// For servers, which serve any family without waiting.
const DESCRIPTORS: ReadonlyMap<ChainFamily, ChainDescriptor> = new Map(
  await Promise.all(
    SUPPORTED_FAMILIES.map(async (family) => [family, await FAMILIES[family].loadDescriptor()] as const),
  ),
)

export const findDescriptor: FindDescriptor = (family) => DESCRIPTORS.get(family)
export const loadDescriptor: LoadDescriptor = () => Promise.resolve()
