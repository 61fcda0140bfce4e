import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { CRASH_FAMILY_NAMES, crashFamily } from '../crash-families.ts'
import { absentPointsOf, crashPointsOf, rowKey } from './crash-points.ts'
import { renderDocument, sectionsOf } from '../render-matrix.ts'
import { chooseRows } from '../run-matrix.ts'
import { isAt, type Passage } from './seam.ts'
import { findStatementNames, missingStatements } from './statement-names.ts'

const PAGE = new URL('../../../../../../docs/crash-matrix.md', import.meta.url)

const FAMILIES = CRASH_FAMILY_NAMES.map(crashFamily)

describe('the crash points', () => {
  it.each(FAMILIES)('of $title name every point of the list, present or absent, once', ({ seams }) => {
    const points = crashPointsOf(seams)
    const ids = [...points, ...absentPointsOf(seams)].map(({ id }) => id).sort()
    expect(ids).toEqual(Array.from({ length: 28 }, (_, index) => `K${String(index + 1).padStart(2, '0')}`))
    const keys = points.flatMap((point) => point.rows.map((row) => rowKey(point, row)))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('name statements that the product prepares', async () => {
    const known = await findStatementNames()
    expect(known).toContain('lane_check')
    expect(missingStatements(known)).toEqual([])
    expect(missingStatements(new Set())).toContain('attempts_insert')
  })

  it.each(FAMILIES)('of $title are counted on the page of the documentation', async ({ title, seams }) => {
    const section = sectionsOf(await readFile(PAGE, 'utf8')).get(title) ?? ''
    const rows = crashPointsOf(seams).flatMap((point) => point.rows)
    // Otherwise: npm run crash-matrix -- --write-docs --family <family>
    expect(section).toMatch(new RegExp(`^\\*\\*\\d+ of ${String(rows.length)} rows right: `, 'm'))
    const absent = [...section.matchAll(/^\| (K\d\d) /gm)].map(([, key]) => key)
    expect(absent).toEqual(absentPointsOf(seams).map(({ id }) => id))
  })

  it('have a page that is what the program writes, but for the alignment of its tables', async () => {
    const page = await readFile(PAGE, 'utf8')
    const unaligned = (text: string): string => text.replaceAll(/ +(?=\|)|(?<=\|) +|(?<=-)-+/g, '')
    expect(unaligned(renderDocument(page, 'evm', ''))).toBe(unaligned(page))
  })

  it('are summed up on the page once each of them has run', async () => {
    const page = await readFile(PAGE, 'utf8')
    const keys = crashPointsOf(crashFamily('sui').seams).flatMap((point) =>
      point.rows.map((row) => rowKey(point, row)),
    )
    const right = (key: string): string =>
      `| ${key} | a | b | c | yes | yes | 4 | 4 | 0 | 0 | 0 | 0 | 2 | 2 | 0 |`
    const tableOf = (lines: readonly string[]): string => `# Rows\n\n## Paid on Sui\n\n${lines.join('\n')}\n`
    const sumIn = (table: string) =>
      /^\*\*(.*?) paid once/m.exec(sectionsOf(renderDocument(page, 'sui', table)).get('Sui') ?? '')?.[1]
    const count = String(keys.length)
    const orders = String(4 * keys.length)
    expect(sumIn(tableOf(keys.map(right)))).toBe(
      `${count} of ${count} rows right: ${orders} orders, ${orders}`,
    )
    const [first = '', ...others] = keys
    const before = sumIn('')
    expect(sumIn(tableOf([`| ${first} | never run |`, ...others.map(right)]))).toBe(before)
    expect(sumIn(tableOf(others.map(right)))).toBe(before)
  })

  it('are chosen by point or by row, and an unknown one is refused', () => {
    expect(chooseRows('evm', ['K14']).map(({ point, row }) => rowKey(point, row))).toEqual([
      'K14:before',
      'K14:after',
      'K14:contract-before',
      'K14:contract-after',
    ])
    expect(chooseRows('evm', ['K14:after'])).toHaveLength(1)
    expect(() => chooseRows('evm', ['K26'])).toThrow(/no row "K26"/)
  })
})

describe('a seam', () => {
  const query = { name: 'legs_claim', values: ['wallet', ['1', '2'], [true]] }
  const passage: Passage = { kind: 'statement', moment: 'before', query }

  it('is recognised by its name, its side and what its values hold', () => {
    const seam = { kind: 'statement', name: 'legs_claim', moment: 'before' } as const
    expect(isAt(seam, passage)).toBe(true)
    expect(isAt({ ...seam, moment: 'after' }, passage)).toBe(false)
    expect(isAt({ ...seam, name: 'legs_due' }, passage)).toBe(false)
    expect(isAt({ ...seam, holds: '2' }, passage)).toBe(true)
    expect(isAt({ ...seam, holds: true }, passage)).toBe(true)
    expect(isAt({ ...seam, holds: '3' }, passage)).toBe(false)
  })

  it('of a request is recognised by the call that it serves, where it is made for several', () => {
    const seam = { kind: 'rpc', method: 'GET /fee-estimates', moment: 'before' } as const
    const request: Passage = { ...seam, within: 'fees.estimate' }
    expect(isAt(seam, request)).toBe(true)
    expect(isAt({ ...seam, within: 'payouts.coins.prepare' }, request)).toBe(false)
    expect(
      isAt({ ...seam, within: 'payouts.coins.prepare' }, { ...request, within: 'payouts.coins.prepare' }),
    ).toBe(true)
  })

  it('of a COMMIT is recognised by the statements before it', () => {
    const seam = { kind: 'commit', of: 'legs_claim', moment: 'after' } as const
    expect(isAt(seam, { kind: 'commit', moment: 'after', queries: [query] })).toBe(true)
    expect(isAt(seam, { kind: 'commit', moment: 'after', queries: [] })).toBe(false)
    expect(isAt(seam, { kind: 'statement', moment: 'after', query })).toBe(false)
  })
})
