import { expect, it } from 'vitest'
import type { RecipientNotice } from '../../../flows/recipient-choice/recipient-notices.ts'
import { gatherFindings, rowWarnings, type FoundRow } from './gather-findings.ts'

const notice = (kind: RecipientNotice['kind'], weight: RecipientNotice['weight'] = 'note') => ({
  kind,
  weight,
  title: `Title of ${kind}`,
  text: `Text of ${kind}`,
})
const neverUsed = notice('never_used')
const row = (networkName: string, ...notices: readonly RecipientNotice[]): FoundRow => ({
  networkName,
  notices,
})
const times = (count: number, each: FoundRow): readonly FoundRow[] =>
  Array.from({ length: count }, () => each)

it('leaves findings of few rows at those rows', () => {
  const rows = [...times(3, row('Base', neverUsed)), row('Base')]
  const { shared, ofRows } = gatherFindings(rows)
  expect(shared).toEqual([])
  expect(ofRows).toEqual(rows.map(({ notices }) => ({ notices, marks: [] })))
})

it('says once what many share, and marks their rows', () => {
  const { shared, ofRows } = gatherFindings([...times(47, row('Base', neverUsed)), ...times(3, row('Base'))])
  expect(shared.map(({ title }) => title)).toEqual(['47 of 50 addresses have no history on Base'])
  expect(ofRows.filter(({ marks }) => marks.includes('New'))).toHaveLength(47)
  expect(ofRows.flatMap(({ notices }) => notices)).toEqual([])
})

it('names no network where there are several', () => {
  const { shared } = gatherFindings([...times(2, row('Base', neverUsed)), ...times(2, row('TON', neverUsed))])
  expect(shared.map(({ title }) => title)).toEqual(['4 of 4 addresses have no history on their networks'])
})

it('keeps at each row what requires a tick, however many have it', () => {
  const grave = [notice('not_deployed', 'agree'), notice('contract', 'agree')]
  const { shared, ofRows } = gatherFindings(times(50, row('Base', ...grave, neverUsed)))
  expect(shared.map(({ kind }) => kind)).toEqual(['never_used'])
  for (const found of ofRows) expect(found).toEqual({ notices: grave, marks: ['New'] })
})

it('counts each kind for itself', () => {
  const { shared, ofRows } = gatherFindings([
    ...times(4, row('Base', notice('contract'))),
    ...times(5, row('TON', notice('not_looked_up'))),
    row('Base', neverUsed),
  ])
  expect(shared.map(({ title }) => title)).toEqual([
    '4 of 10 recipients are contracts on Base',
    '5 of 10 recipients couldn’t be checked on TON',
  ])
  expect(ofRows.at(-1)).toEqual({ notices: [neverUsed], marks: [] })
})

it('puts what speaks against single recipients before all else, and what asks for a tick first', () => {
  const { ofRows } = gatherFindings([
    row('Base', notice('contract')),
    row('Base', neverUsed),
    row('Base', notice('not_deployed', 'agree'), neverUsed),
    row('TON', notice('contract')),
    row('TON', notice('not_looked_up')),
  ])
  expect(rowWarnings(ofRows).map(({ title, numbers }) => [title, numbers])).toEqual([
    ['Title of not_deployed', [3]],
    ['Title of contract', [1, 4]],
  ])
})

it('names what many share in the order of its gravity', () => {
  const { shared } = gatherFindings(times(4, row('Base', neverUsed, notice('contract'))))
  expect(shared.map(({ kind, isGeneral }) => [kind, isGeneral])).toEqual([
    ['contract', false],
    ['never_used', true],
  ])
})
