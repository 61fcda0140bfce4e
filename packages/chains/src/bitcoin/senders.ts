import type { SenderInspector } from '../capabilities/sender-inspector.ts'
import { scriptOf } from './address.ts'
import type { BitcoinNetwork } from './network.ts'

/** What came from a script without an address cannot go back there: a person has to find out whose it is. */
export const createBitcoinSenderInspector = (network: BitcoinNetwork): SenderInspector => ({
  isContract: (sender) => Promise.resolve(scriptOf(sender, network) === undefined),
})
