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

/** Parses an external message to an account; undefined for any other cell. */
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
    // The cell is too short to be a message.
    return undefined
  }
}

/** Identifies an external message before it is on the chain, regardless of its layout: the normalized hash of TEP-467, in lower-case hex. */
export function externalHash({ to, body }: ExternalMessage): string {
  const hash = hashCell({ bits: `${EXTERNAL_IN}${NO_ADDRESS}${addressBits(to)}000001`, refs: [body] })
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const isSame = (one: TonAddress, other: TonAddress): boolean => addressBits(one) === addressBits(other)

/**
 * The hash of the message from outside that an account has signed, of that message or of its body alone. A body begins with a signature, whose bits can
 * read like a message to some other account.
 */
export function ownMessageHash(cell: Cell, account: TonAddress): string {
  const message = readExternalMessage(cell)
  return externalHash(
    message !== undefined && isSame(message.to, account) ? message : { to: account, body: cell },
  )
}
