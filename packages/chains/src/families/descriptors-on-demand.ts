import type { ChainFamily } from '@sunspan/domain'
import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import type { FindDescriptor, LoadDescriptor } from './descriptors.ts'
import { FAMILIES } from './index.ts'

// For the web app, whose first page holds none of them.
const loaded = new Map<ChainFamily, ChainDescriptor>()

export const findDescriptor: FindDescriptor = (family) => loaded.get(family)

export const loadDescriptor: LoadDescriptor = async (family) => {
  if (!loaded.has(family)) loaded.set(family, await FAMILIES[family].loadDescriptor())
}
