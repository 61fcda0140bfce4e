import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import type { SupportedFamily } from './index.ts'

// What `#descriptors` exports (`imports` of package.json): servers have all descriptors from the start, the web app as it loads them.

/** Undefined while it is not loaded. */
export type FindDescriptor = (family: SupportedFamily) => ChainDescriptor | undefined
export type LoadDescriptor = (family: SupportedFamily) => Promise<unknown>
