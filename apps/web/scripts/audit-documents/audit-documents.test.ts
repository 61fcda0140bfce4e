import { inflateSync } from 'node:zlib'
import { expect, describe, it } from 'vitest'
import { AUDIT_DOCUMENTS, auditText, buildAuditDocument, readKills } from './audit-documents.ts'
import { widthOf } from './helvetica-widths.ts'
import { layOutDocument, PAGE } from './lay-out-document.ts'

/** Reads a file as a reader does: by its table of offsets. */
function readObjects(file: Buffer): readonly Buffer[] {
  const text = file.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.slice(start, start + 4)).toBe('xref')
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  return offsets.map((offset, index) => {
    expect(text.slice(offset)).toMatch(new RegExp(`^${String(index + 1)} 0 obj\n`))
    return file.subarray(offset, text.indexOf('\nendobj\n', offset))
  })
}

function textOf(file: Buffer): string {
  const streams = readObjects(file).filter((object) => object.includes('stream\n'))
  return streams
    .map((object) => {
      const length = Number(/\/Length (\d+)/.exec(object.toString('latin1'))?.[1])
      const begin = object.indexOf('stream\n') + 7
      return inflateSync(object.subarray(begin, begin + length)).toString('latin1')
    })
    .flatMap((content) => [...content.matchAll(/\((.*)\) Tj/g)].map(([, text = '']) => text))
    .join(' ')
    .replaceAll(/\\(.)/g, '$1')
}

describe.each(AUDIT_DOCUMENTS)('%s.pdf', (name) => {
  const file = buildAuditDocument(name)

  it('is a whole PDF file, the same at each build', () => {
    expect(file.subarray(0, 9).toString('latin1')).toBe('%PDF-1.7\n')
    expect(readObjects(file).length).toBeGreaterThan(6)
    expect(buildAuditDocument(name).equals(file)).toBe(true)
  })

  it('says plainly that no third party has audited the installation, and has every word of its text', () => {
    const text = textOf(file)
    expect(text).toMatch(/No third party (has audited|monitors)/)
    const words = auditText(name)
      .replaceAll(/[#*]|^- /gm, '')
      .split(/\s+/)
      .filter(Boolean)
    for (const word of words) expect(text).toContain(word)
  })

  it('has no place left for a figure, and those of the documentation', () => {
    expect(auditText(name)).not.toMatch(/[{}]/)
    const [, orders, paid] =
      /([\d,]+) orders, ([\d,]+) paid once, 0 twice, 0 unpaid/.exec(auditText(name)) ?? []
    expect(Number(orders?.replaceAll(',', ''))).toBeGreaterThan(2_000)
    expect(paid).toBe(orders)
  })
})

it.each([
  ['quantstamp-sc-audit', 'Smart-contract audit'],
  ['audit', 'Security audit'],
  ['security-monitoring', 'Security monitoring'],
] as const)('%s.pdf is what its name says: %s', (name, title) => {
  expect(auditText(name).split('\n', 1)).toEqual([`# ${title}`])
})

it('no line leaves the page, and no page is empty', () => {
  const pages = layOutDocument(
    `# Title\n\n${'A sentence of **bold** words. '.repeat(400)}\n\n## End`,
    'Footer',
  )
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) {
    expect(page.length).toBeGreaterThan(1)
    for (const { x, y, size, face, text } of page) {
      expect(x + widthOf(text, face, size)).toBeLessThanOrEqual(PAGE.width - 60)
      expect(y).toBeGreaterThan(30)
    }
  }
})

it('adds up the results of all sections that have them, and refuses what it cannot add', () => {
  const page = (second: string) =>
    `# Page\n## A\n\n**3 of 3 rows right: 900 orders, 0 twice.**\n## B\nnothing\n## C\n**${second}**`
  expect(readKills(page('1 of 2 rows right: 150 orders, 1 twice.'))).toEqual({
    sum: '1,050 orders, 1 twice.',
    lines: ['- A: 3 of 3 rows right.', '- C: 1 of 2 rows right.'],
  })
  expect(() => readKills(page('1 of 2 rows right: 150 orders.'))).toThrow('otherwise in "C"')
  expect(() => readKills('# Page')).toThrow('no results')
})
