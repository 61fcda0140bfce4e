import type { QuoteService } from '@sunspan/bridge'
import type { FastifyInstance } from 'fastify'
import { answerNotFound } from '../../plugins/app/error-answers.ts'
import { answerPlainPage, isMarkdown } from '../languages/plain-language.ts'
import type { PlainSite } from '../plain-pages/render-plain-page.ts'
import type { PairPlace } from './list-pair-pages.ts'
import { readPairFigures } from './read-pair-figures.ts'
import { renderPairPage } from './render-pair-page.ts'

/** As old as the figures of a page may be. */
const FRESH_SECONDS = 15

/** Serves a page for each pair of networks; any other below `/bridge/` leads to the root, like every unknown path. */
export function registerPairPages(
  app: FastifyInstance,
  deps: {
    readonly pages: ReadonlyMap<string, PairPlace>
    readonly quotes: Pick<QuoteService, 'limits' | 'quote' | 'hasTraffic'>
    readonly site: PlainSite
    readonly now: () => Date
  },
): void {
  const { pages, quotes, site, now } = deps
  app.get('/bridge/:pair', async (request, reply) => {
    const { pair } = Object(request.params)
    const place = pages.get(`/bridge/${String(pair).replace(/\.md$/, '')}`)
    if (place === undefined && isMarkdown(request)) return answerNotFound(request, reply)
    if (place === undefined) return reply.header('cache-control', 'no-cache').redirect('/', 302)
    const back = `/bridge/${place.to.id}-to-${place.from.id}`
    return answerPlainPage(request, reply, {
      freshSeconds: FRESH_SECONDS,
      origin: site.origin,
      render: (language) =>
        renderPairPage(place, {
          rows: readPairFigures(place, quotes),
          ...site,
          language,
          at: now(),
          back: pages.has(back) ? back : undefined,
          isListed: quotes.hasTraffic(place.from.id, place.to.id),
        }),
    })
  })
}
