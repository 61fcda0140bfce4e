import { addressCodec } from '@sunspan/chains'
import { CHAIN_FAMILIES, type ChainFamily } from '@sunspan/domain'

/** An address that was sent to or saved. */
export interface Recipient {
  readonly family: ChainFamily
  /** In its family's canonical form. */
  readonly address: string
  /** Chosen by the user; undefined if it was only sent to. */
  readonly name: string | undefined
  /** Undefined if it was saved but never sent to. */
  readonly lastSentAt: Date | undefined
  readonly timesSent: number
}

export interface RecipientKey {
  readonly family: ChainFamily
  readonly address: string
}

export const MAX_NAME_LENGTH = 40
const MOST_RECENT = 30
const MOST_NAMED = 200

const isSame = (left: RecipientKey, right: RecipientKey): boolean =>
  left.family === right.family && left.address === right.address

export const findRecipient = (recipients: readonly Recipient[], key: RecipientKey): Recipient | undefined =>
  recipients.find((recipient) => isSame(recipient, key))

/** Records a transfer to the recipient at `now`. */
export function rememberSent(recipients: readonly Recipient[], key: RecipientKey, now: Date): Recipient[] {
  const known = findRecipient(recipients, key)
  return limit([
    { ...key, name: known?.name, lastSentAt: now, timesSent: (known?.timesSent ?? 0) + 1 },
    ...recipients.filter((recipient) => !isSame(recipient, key)),
  ])
}

/** Saves an address under a name. An empty name removes the saved name but keeps the record of transfers. */
export function nameRecipient(
  recipients: readonly Recipient[],
  key: RecipientKey,
  text: string,
): Recipient[] {
  const name = cleanName(text)
  const known = findRecipient(recipients, key)
  const others = recipients.filter((recipient) => !isSame(recipient, key))
  if (name === undefined && (known === undefined || known.timesSent === 0)) return others
  return limit([{ ...key, name, lastSentAt: known?.lastSentAt, timesSent: known?.timesSent ?? 0 }, ...others])
}

export const forgetRecipient = (recipients: readonly Recipient[], key: RecipientKey): Recipient[] =>
  recipients.filter((recipient) => !isSame(recipient, key))

/** Saved recipients, by name. */
export const savedRecipients = (recipients: readonly Recipient[], family: ChainFamily): Recipient[] =>
  recipients
    .filter((recipient) => recipient.family === family && recipient.name !== undefined)
    .toSorted((left, right) => (left.name ?? '').localeCompare(right.name ?? ''))

/** Recipients without a name, latest first. */
export const recentRecipients = (recipients: readonly Recipient[], family: ChainFamily): Recipient[] =>
  recipients.filter((recipient) => recipient.family === family && recipient.name === undefined)

function limit(recipients: readonly Recipient[]): Recipient[] {
  const named = recipients.filter(({ name }) => name !== undefined).slice(0, MOST_NAMED)
  const recent = recipients.filter(({ name }) => name === undefined).slice(0, MOST_RECENT)
  return [...named, ...recent].toSorted(
    (left, right) => (right.lastSentAt?.getTime() ?? 0) - (left.lastSentAt?.getTime() ?? 0),
  )
}

function cleanName(text: string): string | undefined {
  const name = text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH)
  return name === '' ? undefined : name
}

/** Serialises recipients for storage and export. */
export function writeRecipients(recipients: readonly Recipient[]): string {
  const rows = recipients.map(({ family, address, name, lastSentAt, timesSent }) => ({
    family,
    address,
    name: name ?? null,
    last_sent_at: lastSentAt?.toISOString() ?? null,
    times_sent: timesSent,
  }))
  return JSON.stringify({ version: 1, recipients: rows }, undefined, 2)
}

/** Parses stored recipients. Skips entries that are malformed or not an address of their family. */
export function readRecipients(text: string | undefined): Recipient[] {
  const file = parseJson(text)
  const rows = isRecord(file) && Array.isArray(file['recipients']) ? file['recipients'] : []
  return limit(rows.flatMap(readRow))
}

function readRow(row: unknown): Recipient[] {
  if (!isRecord(row)) return []
  const { family, address, name, last_sent_at: sentAt, times_sent: times } = row
  // CAST: a value that is not a family has no codec and is skipped below.
  const codec = typeof family === 'string' ? addressCodec(family as ChainFamily) : undefined
  // Without its family's rules loaded, an address counts as valid: it was checked when it was stored.
  const isKnown = CHAIN_FAMILIES.some((known) => known === family)
  const normal =
    typeof address !== 'string'
      ? undefined
      : codec === undefined && isKnown
        ? address
        : codec?.normalize(address)
  if (normal === undefined) return []
  const lastSentAt = typeof sentAt === 'string' ? new Date(sentAt) : undefined
  return [
    {
      // CAST: it has a codec.
      family: family as ChainFamily,
      address: normal,
      name: typeof name === 'string' ? cleanName(name) : undefined,
      lastSentAt: lastSentAt === undefined || Number.isNaN(lastSentAt.getTime()) ? undefined : lastSentAt,
      timesSent: typeof times === 'number' && Number.isSafeInteger(times) && times > 0 ? times : 0,
    },
  ]
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    // Nothing stored yet, or not written by us.
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
