import { Address, beginCell } from '@ton/core'
import { ChainError } from '../../errors/chain-error.ts'
import type { TonMessage } from '../transactions/load-message.ts'

/**
 * Identifies an external message before it is on the chain, regardless of how a node lays out its cells: the normalized hash of TEP-467, in
 * lower-case hex. Throws `unsupported` for any other kind of message.
 */
export function externalHash({ info, body }: TonMessage): string {
  if (info.type !== 'external-in' || !(info.dest instanceof Address)) {
    throw new ChainError('unsupported', 'The message does not come from outside.')
  }
  return beginCell()
    .storeUint(2, 2)
    .storeAddress(null)
    .storeAddress(info.dest)
    .storeCoins(0n)
    .storeBit(false)
    .storeBit(true)
    .storeRef(body)
    .endCell()
    .hash()
    .toString('hex')
}
