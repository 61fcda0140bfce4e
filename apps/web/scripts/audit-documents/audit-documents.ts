import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { layOutDocument } from './lay-out-document.ts'
import { writePdf } from './write-pdf.ts'

const DOCS = join(import.meta.dirname, '../../../../docs')

/** Names of the documents under the site's root (specification, section 2). */
export const AUDIT_DOCUMENTS = ['audit', 'security-monitoring', 'quantstamp-sc-audit'] as const

const read = (name: string): string => readFileSync(join(DOCS, name), 'utf8')

/** Rows of all tables of a page, without their heads. */
function countRows(markdown: string): number {
  const lines = markdown.split('\n').filter((line) => line.startsWith('|'))
  const heads = lines.filter((line) => /^\|[\s:|-]+\|$/.test(line)).length
  return lines.length - 2 * heads
}

const RESULT = /^\*\*(\d+ of \d+ rows right): (.*)\*\*$/m

export interface Kills {
  /** What all published runs of the crash matrix have counted, as one sentence. */
  readonly sum: string
  /** How many of its rows were right, a line for each family. */
  readonly lines: readonly string[]
}

/** Reads the page of the crash matrix. Throws if a family's counts have other words than the others'. */
export function readKills(page: string): Kills {
  const runs = page.split(/^## /m).flatMap((section) => {
    const [, rows, counts] = RESULT.exec(section) ?? []
    return rows === undefined || counts === undefined
      ? []
      : [{ family: section.split('\n', 1)[0] ?? '', rows, counts }]
  })
  const [first] = runs
  if (first === undefined) throw new Error('docs/crash-matrix.md has no results of a run')
  const wordsOf = (counts: string): string => counts.replaceAll(/\d+/g, '#')
  const odd = runs.find(({ counts }) => wordsOf(counts) !== wordsOf(first.counts))
  if (odd !== undefined) throw new Error(`docs/crash-matrix.md counts otherwise in "${odd.family}"`)
  const figures = runs.map(({ counts }) => [...counts.matchAll(/\d+/g)].map(Number))
  const sums = figures.reduce((sum, run) => sum.map((value, index) => value + (run[index] ?? 0)))
  let next = 0
  return {
    sum: first.counts.replaceAll(/\d+/g, () => (sums[next++] ?? 0).toLocaleString('en')),
    lines: runs.map(({ family, rows }) => `- ${family}: ${rows}.`),
  }
}

/** The text of a document with the figures of the documentation, which are counted now. */
export function auditText(name: (typeof AUDIT_DOCUMENTS)[number]): string {
  const kills = readKills(read('crash-matrix.md'))
  return (
    read(`audits/${name}.md`)
      // The standing attacker is described in a table too, but by what it does.
      .replaceAll('{attacks}', String(countRows(read('attacks.md').split('## A standing attacker')[0] ?? '')))
      .replaceAll('{parsers}', String(countRows(read('parsers.md').split('## A message')[0] ?? '')))
      .replaceAll('{kills}', kills.sum)
      .replaceAll('{families}', kills.lines.join('\n'))
  )
}

export function buildAuditDocument(name: (typeof AUDIT_DOCUMENTS)[number]): Buffer {
  const text = auditText(name)
  const title = /^# (.+)$/m.exec(text)?.[1] ?? name
  return writePdf(layOutDocument(text, `${title}: not audited by a third party`), title)
}

/** Writes the audit documents that an installation serves until its operator has others. */
export const auditDocuments = (): Plugin => ({
  name: 'audit-documents',
  apply: 'build',
  generateBundle() {
    for (const name of AUDIT_DOCUMENTS)
      this.emitFile({ type: 'asset', fileName: `${name}.pdf`, source: buildAuditDocument(name) })
  },
})
