import type { ChainFamily } from '@sunspan/domain'
import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import type { SupportedFamily } from './index.ts'

// What `#descriptors` exports (`imports` of package.json): servers have all descriptors from the start, the web app as it loads them.

/** Undefined for a family that is not supported, and while its descriptor is not loaded. */
export type FindDescriptor = (family: ChainFamily) => ChainDescriptor | undefined
export type LoadDescriptor = (family: SupportedFamily) => Promise<unknown>
