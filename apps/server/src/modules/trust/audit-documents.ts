import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerNotFound } from '../../plugins/app/error-answers.ts'

/** Audit documents by name (specification, section 2). */
const DOCUMENTS = ['audit.pdf', 'security-monitoring.pdf', 'quantstamp-sc-audit.pdf'] as const

/** A document is shown on its own: it runs nothing, and no page frames it. The viewers of browsers bring styles and a plugin of their own. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Serves the operator's audit documents, and in place of missing ones those of the web app's build that say that they are missing. */
export function registerAuditDocuments(
  app: FastifyInstance,
  deps: { readonly auditsDir: string | undefined; readonly webRoot: string },
): void {
  const folders = [...(deps.auditsDir === undefined ? [] : [deps.auditsDir]), deps.webRoot]
  for (const name of DOCUMENTS) {
    app.get(`/${name}`, async (request, reply) => {
      const file = await readFirst(folders.map((folder) => join(folder, name)))
      if (file === undefined) return answerNotFound(request, reply)
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="${name}"`,
          'content-security-policy': POLICY,
          'cache-control': 'no-cache',
        })
        .send(file)
    })
  }
}

async function readFirst(paths: readonly string[]): Promise<Buffer | undefined> {
  for (const path of paths) {
    try {
      const file = await readFile(path)
      // Anything else under this name, such as a page of a wrong upload, is not sent as a PDF.
      if (file.subarray(0, 5).toString('latin1') === '%PDF-') return file
    } catch {
      // Not there: the next folder may have it.
    }
  }
  return undefined
}
