import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerNotFound } from '../../plugins/app/error-answers.ts'
import { escapeMarkup } from '../../http/escape-markup.ts'
import type { BuiltPage } from './built-pages.ts'
import type { PageText } from '../without-scripts/page-texts.ts'
import { ENGLISH } from '../languages/language.ts'
import { nameProduct, withoutScripts } from './render-page.ts'
import { sendPacked } from '../../http/send-packed.ts'
import { toMarkdown, twinOf } from '../markdown/to-markdown.ts'

/** Read by machines; the API has no page, the progress of an order belongs to the person who sent it. */
const ROBOTS = [
  'User-agent: *',
  'Allow: /',
  'Disallow: /api/',
  'Disallow: /progress/',
  'Disallow: /devnet/',
  'Disallow: /embed/',
]

const forPrograms = (origin: string): readonly string[] => [
  `- [API](${origin}/api/openapi.json): the OpenAPI document of the public API`,
  `- [Status](${origin}/api/status): what works now, network by network; its history is ${origin}/api/status/incidents`,
  `- [Limits](${origin}/api/limits): least and most of every token now, and what is halted; as a page ${origin}/limits.md`,
  `- [Changelog](${origin}/changelog.md): what changes, also as a feed: ${origin}/changelog.atom`,
  `- Every page of ${origin}/sitemap.xml can be read as Markdown at its address with .md, or with the header Accept: text/markdown, such as ${origin}/bridge/ethereum-to-base.md`,
]

export interface SiteFilesDeps {
  readonly webRoot: string
  readonly origin: string
  readonly productName: string
  readonly pages: () => Promise<readonly BuiltPage[]>
  /** What pages without a file of their own say without scripts. */
  readonly texts: ReadonlyMap<string, PageText>
  /** What is written as Markdown in place of what a page says without scripts. */
  readonly markdown: ReadonlyMap<string, () => string>
  /** Further, standalone pages that the sitemap lists. */
  readonly plainPaths: () => readonly string[]
}

/** A page as Markdown; undefined if only scripts fill it. */
export type ReadTwin = (page: BuiltPage) => Promise<string | undefined>

export function createTwins({ webRoot, origin, productName, texts, markdown }: SiteFilesDeps): ReadTwin {
  const readText = async (page: BuiltPage): Promise<string | undefined> => {
    if (page.file !== null) return readFile(join(webRoot, page.file), 'utf8')
    const said = await texts.get(page.path)?.(ENGLISH)
    return said === undefined ? undefined : withoutScripts(page, said)
  }
  return async (page) => {
    const written = markdown.get(page.path)?.()
    if (written !== undefined) return written
    const html = await readText(page)
    return html === undefined ? undefined : toMarkdown(nameProduct(html, productName), origin)
  }
}

export function sendTwin(
  request: FastifyRequest,
  reply: FastifyReply,
  written: string,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', vary: 'origin, accept, accept-encoding' })
  return sendPacked(request, reply.type('text/markdown; charset=utf-8'), written)
}

/** Serves the files in which programs look up what the site is: crawlers, language models, and browsers that install it. */
export function registerSiteFiles(
  app: FastifyInstance,
  { origin, productName, pages, texts, plainPaths }: SiteFilesDeps,
  readTwin: ReadTwin,
): void {
  const text = (reply: FastifyReply, type: string, content: string): FastifyReply =>
    reply.headers({ 'cache-control': 'no-cache', 'content-type': `${type}; charset=utf-8` }).send(content)

  app.get('/robots.txt', (_request, reply) =>
    text(reply, 'text/plain', [...ROBOTS, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')),
  )

  app.get('/sitemap.xml', async (_request, reply) => {
    const paths = [...(await pages()).map(({ path }) => path), ...plainPaths()]
    const places = paths.map((path) => `<url><loc>${escapeMarkup(`${origin}${path}`)}</loc></url>`)
    return text(
      reply,
      'application/xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>\n`,
    )
  })

  app.get('/llms.txt', async (_request, reply) => {
    const lines = (await pages()).map(
      ({ path, title, description, file }) =>
        `- [${title}](${origin}${file === null && !texts.has(path) ? path : twinOf(path)}): ${description}`,
    )
    return text(
      reply,
      'text/plain',
      [
        `# ${productName}`,
        '',
        '> Moves tokens between blockchains, from a person’s own wallet: to one recipient, or with one deposit to up to fifty.',
        '',
        '## Pages',
        '',
        ...lines,
        '',
        '## For programs',
        '',
        ...forPrograms(origin),
        '',
      ].join('\n'),
    )
  })

  // Pages that can be read without scripts, as text.
  for (const path of ['/:page(^[a-z-]+$).md', '/:folder(^[a-z-]+$)/:page(^[a-z-]+$).md']) {
    app.get(path, async (request, reply) => {
      const wanted = request.url.split('?', 1)[0] ?? ''
      const page = (await pages()).find(({ path: known }) => twinOf(known) === wanted)
      const written = page && (await readTwin(page))
      return written === undefined ? answerNotFound(request, reply) : sendTwin(request, reply, written)
    })
  }

  app.get('/manifest.webmanifest', (_request, reply) =>
    text(
      reply,
      'application/manifest+json',
      JSON.stringify({
        name: productName,
        short_name: productName,
        id: '/send',
        start_url: '/send',
        scope: '/',
        display: 'standalone',
        background_color: '#0d0e14',
        theme_color: '#0d0e14',
        description: 'Move tokens between blockchains, from your own wallet.',
        icons: [
          { src: '/icons/app-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [
          { name: 'Bridge', url: '/send' },
          { name: 'Explorer', url: '/explorer' },
        ],
      }),
    ),
  )
}
