import { findLookAlike, type BulkRow, type ChainFamily } from '@sunspan/domain'
import { findRecipient, type Recipient } from '../../../entities/recipient/recipient.ts'

/** The known address that a recipient resembles. */
export interface LookAlike {
  readonly address: string
  /** Undefined if it was only sent to. */
  readonly name: string | undefined
}

export type LookAlikeFinder = (row: BulkRow, family: ChainFamily) => LookAlike | undefined

/** Compares recipients with those that this browser knows and with the paying wallet; each row once. */
export function createLookAlikeFinder(
  recipients: readonly Recipient[],
  own: { readonly family: ChainFamily; readonly address: string } | undefined,
): LookAlikeFinder {
  const known = new WeakMap<BulkRow, LookAlike | 'none'>()
  const compare = ({ address }: BulkRow, family: ChainFamily): LookAlike | undefined => {
    const compared = recipients.filter((recipient) => recipient.family === family)
    const ownAddress = own?.family === family ? own.address : undefined
    const similar = findLookAlike(
      address,
      [...compared.map((recipient) => recipient.address), ...(ownAddress === undefined ? [] : [ownAddress])],
      family,
    )
    if (similar === undefined) return undefined
    const name = similar === ownAddress ? 'your own wallet' : nameOf(compared, family, similar)
    return { address: similar, name }
  }
  return (row, family) => {
    const before = known.get(row)
    if (before !== undefined) return before === 'none' ? undefined : before
    const found = compare(row, family)
    known.set(row, found ?? 'none')
    return found
  }
}

const nameOf = (recipients: readonly Recipient[], family: ChainFamily, address: string): string | undefined =>
  findRecipient(recipients, { family, address })?.name
