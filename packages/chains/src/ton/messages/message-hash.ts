import { Address, beginCell } from '@ton/core'
import { ChainError } from '../../errors/chain-error.ts'
import type { TonMessage } from '../transactions/load-message.ts'

/**
 * What a message from outside is known by before it is on the chain, however a node lays out its cells, in lower-case hex: the normalised
 * hash of TEP-467. Throws `unsupported` for a message of another kind.
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
