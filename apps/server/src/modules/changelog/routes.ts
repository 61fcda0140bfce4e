import type { FastifyInstance } from 'fastify'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { answerPlainPage } from '../languages/plain-language.ts'
import type { PlainSite } from '../plain-pages/render-plain-page.ts'
import { CHANGELOG_FEED, CHANGELOG_PATH, writeChangelogFeed } from './changelog-feed.ts'
import { parseChangelog } from './parse-changelog.ts'
import { readChangeDays } from './read-change-days.ts'
import { renderChangelogPage } from './render-changelog-page.ts'

const FILE = join(import.meta.dirname, '..', '..', '..', '..', '..', 'CHANGELOG.md')
/** It changes with a deployment alone. */
const FRESH_SECONDS = 300

/** Serves the project's changelog as a page and as a feed. */
export async function registerChangelog(app: FastifyInstance, site: PlainSite): Promise<void> {
  const versions = parseChangelog(await readFile(FILE, 'utf8'), await readChangeDays())
  const { mtime: writtenAt } = await stat(FILE)
  for (const path of [CHANGELOG_PATH, `${CHANGELOG_PATH}.md`]) {
    app.get(path, (request, reply) =>
      answerPlainPage(request, reply, {
        freshSeconds: FRESH_SECONDS,
        origin: site.origin,
        render: (language) => renderChangelogPage(versions, { ...site, language }),
      }),
    )
  }
  app.get(CHANGELOG_FEED, (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'no-cache' })
      .send(writeChangelogFeed(versions, { ...site, writtenAt })),
  )
}
