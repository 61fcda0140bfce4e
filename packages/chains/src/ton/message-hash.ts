import { Address, beginCell, type Message } from '@ton/core'
import { ChainError } from '../chain-error.ts'

/**
 * What a message from outside is known by before it is on the chain, however a node lays out its cells, in lower-case hex: the normalised
 * hash of TEP-467. Throws `unsupported` for a message of another kind.
 */
export function externalHash({ info, body }: Message): string {
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
