import type { PointsPublicationWire } from '@sunspan/api'
import { formatPoints } from '@sunspan/domain'
import type { Loyalty, Publication } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { ApiError } from '../../http/api-error.ts'
import { createPlaces } from '../../http/create-places.ts'
import { registerFile, registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import type { OwnUser } from './own-user.ts'

const SCRIPT = new URL('../../../tools/verify-points.mjs', import.meta.url)
const LISTED = 30
/** The number of lines that are sent before other callers have a turn. */
const LINES_A_TURN = 100
const FILES_AT_ONCE = 4
const LONGEST_MS = 60 * 60_000

/** What was published of all points, and the proof for a user. */
export function registerPublicationRoutes(
  app: FastifyInstance,
  deps: {
    readonly publications: Loyalty['publications']
    readonly ownUser: OwnUser
    readonly filesPerMinute: number
  },
): void {
  const { publications, ownUser } = deps
  registerRoute(app, 'listPointsPublications', async () => {
    const [listed, checked] = await Promise.all([publications.list(LISTED), publications.lastCheck()])
    return {
      data: listed.map(toWire),
      last_check:
        checked === undefined
          ? null
          : { number: checked.number, at: checked.at.toISOString(), is_same: checked.isSame },
    }
  })

  // Unminified: who runs it reads it first.
  const script = readFileSync(SCRIPT)
  app.get('/api/points/verify-points.mjs', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('content-disposition', 'attachment; filename="verify-points.mjs"')
      .send(script),
  )

  const places = createPlaces({ inAll: FILES_AT_ONCE, perOwner: 1 })
  registerFile(
    app,
    'getPointsFile',
    async ({ params, payer }) => {
      const found = await publications.find(Number(params.number))
      if (found === undefined) throw notFound()
      return {
        name: `points-${String(found.number)}.ndjson`,
        type: 'application/x-ndjson',
        texts: inTurns(publications.file(found), () => app.budget.wait(payer)),
      }
    },
    { ...limitPerMinute(deps.filesPerMinute), handlerTimeout: LONGEST_MS, places },
  )

  registerRoute(app, 'getPointsProof', async ({ request }) => {
    const proof = await publications.proof((await ownUser.require(request)).address)
    if (proof === undefined) throw notFound()
    const { publication, user, place, entries, points, entriesRoot, path, key, opened } = proof
    return {
      publication: publication.number,
      root: publication.root,
      wallet_address: user,
      place,
      entries,
      points: formatPoints(points),
      entries_root: entriesRoot,
      path: [...path],
      key,
      opened: opened.map(({ at, ...shown }) => ({ ...shown, at: at.toISOString() })),
    }
  })
}

const notFound = (): ApiError =>
  new ApiError(
    'PUBLICATION_NOT_FOUND',
    'Nothing of that has been published yet. Points are published once a day.',
  )

const toWire = (publication: Publication): PointsPublicationWire => ({
  number: publication.number,
  at: publication.at.toISOString(),
  entries: publication.entries,
  users: publication.users,
  tree_root: publication.treeRoot,
  root: publication.root,
  previous_root: publication.previousRoot,
})

/** Lines as texts of many, at the pace that their reader may have. */
async function* inTurns(lines: AsyncIterable<string>, wait: () => Promise<void>): AsyncGenerator<string> {
  let text = ''
  let count = 0
  for await (const line of lines) {
    text += `${line}\n`
    count += 1
    if (count % LINES_A_TURN !== 0) continue
    yield text
    text = ''
    await setImmediate()
    await wait()
  }
  yield text
}
