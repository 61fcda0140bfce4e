import type { SenderInspector } from '../capabilities/sender-inspector.ts'
import { scriptOf } from './address.ts'
import type { BitcoinNetwork } from './network.ts'

/** A payment from a script without an address cannot be refunded there: an operator has to find its owner. */
export const createBitcoinSenderInspector = (network: BitcoinNetwork): SenderInspector => ({
  isContract: (sender) => Promise.resolve(scriptOf(sender, network) === undefined),
})
