import type { TonAddress } from '../address.ts'
import type { Cell } from './cell.ts'
import { hashCell } from './hash-cell.ts'
import { sliceOf, type Slice } from './slice.ts'
import { loadStateInit } from './state-init.ts'
import { addressBits, loadAddress, loadCoins } from './values.ts'

const EXTERNAL_IN = '10'
const NO_ADDRESS = '00'

export interface ExternalMessage {
  readonly to: TonAddress
  readonly body: Cell
}

const isSet = (slice: Slice): boolean => slice.bits(1) === '1'

/** Reads a message from outside to an account; undefined for any other cell. */
export function readExternalMessage(cell: Cell): ExternalMessage | undefined {
  try {
    const slice = sliceOf(cell)
    if (slice.bits(2) !== EXTERNAL_IN || slice.bits(2) !== NO_ADDRESS) return undefined
    const to = loadAddress(slice)
    if (to === undefined) return undefined
    loadCoins(slice)
    const hasInit = isSet(slice)
    if (hasInit && isSet(slice)) slice.ref()
    else if (hasInit) loadStateInit(slice)
    return { to, body: isSet(slice) ? slice.ref() : slice.rest() }
  } catch {
    // It ends before it is one.
    return undefined
  }
}

/**
 * What a message from outside is known by before it is on the chain, however it is laid out, in lower-case hex: the normalised hash of
 * TEP-467.
 */
export function externalHash({ to, body }: ExternalMessage): string {
  const hash = hashCell({ bits: `${EXTERNAL_IN}${NO_ADDRESS}${addressBits(to)}000001`, refs: [body] })
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
