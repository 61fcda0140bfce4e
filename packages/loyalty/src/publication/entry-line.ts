import { formatMultiplier, formatPoints, utcDay } from '@sunspan/domain'
import { createHash, createHmac } from 'node:crypto'
import type { Entry } from '../store/entry-store.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The key to the hidden part of this user's entries only. */
export const keyOfUser = (key: Uint8Array, user: string): Buffer =>
  createHmac('sha256', key).update(`user\0${user}`).digest()

/** The hidden part of an entry, as committed to. */
export const hiddenText = ({ at, title, evidence }: Pick<Entry, 'at' | 'title' | 'evidence'>): string =>
  JSON.stringify([at.toISOString(), title, evidence])

/**
 * An entry as it is published, in one line: `no` counts the user's entries. Its day, not its time, and that of its rules and multiplier where it was another one; its order by a name that is the same wherever its rule
 * counts the same order, and does not reveal which it is; title and evidence as a commitment that its user can open.
 */
export function entryLine(entry: Entry, no: number, key: Uint8Array): string {
  const { user, at, rule, period, amount, base, multiplier, multiplierGained, rulesVersion, asOf } = entry
  // What takes an entry back has the name of the order that it takes back.
  const counted = rule.endsWith('_reversed') ? (period.split(':')[0] ?? rule) : rule
  const nameOf = (id: string): string =>
    createHmac('sha256', key).update(`order\0${counted}\0${id}`).digest('hex')
  const salt = createHmac('sha256', keyOfUser(key, user)).update(String(no)).digest()
  return JSON.stringify({
    user,
    no,
    day: utcDay(at),
    rule,
    period: period.replace(UUID, nameOf),
    amount: formatPoints(amount),
    base: formatPoints(base),
    multiplier: formatMultiplier(multiplier),
    multiplier_gained: `${multiplierGained < 0 ? '-' : ''}${formatMultiplier(Math.abs(multiplierGained))}`,
    rules_version: rulesVersion,
    ...(asOf === null ? {} : { as_of: utcDay(asOf) }),
    hidden: createHash('sha256').update(salt).update(hiddenText(entry)).digest('hex'),
  })
}
