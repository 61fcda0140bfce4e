import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import type { SupportedFamily } from './index.ts'

/** The descriptors of all families. Servers have them from the start, the web app as it loads them (`imports` of package.json). */
export interface Descriptors {
  /** Undefined while it is not loaded. */
  find(family: SupportedFamily): ChainDescriptor | undefined
  load(family: SupportedFamily): Promise<void>
}
