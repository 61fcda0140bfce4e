import type { PointsEntryWire } from '@sunspan/api'
import { formatGain, formatMultiplier, formatPoints } from '../../../entities/points/format-points.ts'
import { onceText, ruleText } from './entry-rules.ts'

export interface EntryLine {
  readonly name: string
  readonly value: string
}

const EVIDENCE_NAMES: Readonly<Record<PointsEntryWire['evidence']['kind'], string>> = {
  order: 'An order of this bridge',
  chain: 'A read of the chain',
  game: 'A game, played again by the server',
  self_declared: 'Self-reported: nobody can verify it',
  user: 'A user of the programme',
  perk: 'A perk of the Retro Market',
  voucher: 'A voucher',
  credential: 'A credential that a partner has signed',
}

/** How the amount of an entry came about: `120.0 x2 = +240.0`, or the amount alone where nothing multiplied it. */
export const sumText = ({ base, multiplier, amount }: PointsEntryWire): string =>
  multiplier === '1'
    ? formatGain(amount)
    : `${formatPoints(base)} ${formatMultiplier(multiplier)} = ${formatGain(amount)}`

/** What shows that an entry is right, line by line; links are added where it is shown. `networkName` is that of the evidence, once it is known. */
export function entryLines(entry: PointsEntryWire, networkName?: string): readonly EntryLine[] {
  const { evidence } = entry
  const lines: readonly (EntryLine | undefined)[] = [
    { name: 'Points', value: sumText(entry) },
    entry.multiplier_gained === '0'
      ? undefined
      : { name: 'Multiplier', value: `+${formatMultiplier(entry.multiplier_gained)}` },
    { name: 'Evidence', value: EVIDENCE_NAMES[evidence.kind] },
    evidence.detail === undefined ? undefined : { name: 'Found', value: evidence.detail },
    evidence.network === undefined ? undefined : { name: 'Network', value: networkName ?? evidence.network },
    evidence.block === undefined ? undefined : { name: 'Block', value: evidence.block },
    { name: 'Counts once in', value: onceText(entry) },
    { name: 'Rule', value: ruleText(entry) },
    { name: 'Entry', value: entry.id },
  ]
  return lines.filter((line) => line !== undefined)
}
