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

/** What the published runs of the crash matrix have counted, a line for each family. */
export function listKills(page: string): readonly string[] {
  return page.split(/^## /m).flatMap((section) => {
    const family = section.split('\n', 1)[0] ?? ''
    const result = /^\*\*(\d+ of \d+ rows right: .*)\*\*$/m.exec(section)?.[1]
    return result === undefined ? [] : [`- ${family}: ${result}`]
  })
}

/** The text of a document with the figures of the documentation, which are counted now. */
export function auditText(name: (typeof AUDIT_DOCUMENTS)[number]): string {
  const kills = listKills(read('crash-matrix.md'))
  if (kills.length === 0) throw new Error('docs/crash-matrix.md has no results of a run')
  return read(`audits/${name}.md`)
    .replaceAll('{attacks}', String(countRows(read('attacks.md'))))
    .replaceAll('{parsers}', String(countRows(read('parsers.md').split('## A message')[0] ?? '')))
    .replaceAll('{kills}', kills.join('\n'))
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
