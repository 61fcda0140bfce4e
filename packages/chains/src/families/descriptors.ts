import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import type { SupportedFamily } from './index.ts'

// What `#descriptors` exports (`imports` of package.json): all descriptors at once on servers, on demand in the web app.

/** Undefined until loaded. */
export type FindDescriptor = (family: SupportedFamily) => ChainDescriptor | undefined
export type LoadDescriptor = (family: SupportedFamily) => Promise<unknown>
