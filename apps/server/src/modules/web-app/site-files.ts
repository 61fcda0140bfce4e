import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BuiltPage } from './built-pages.ts'

/** Read by machines; the API has no page, the progress of an order belongs to the person who sent it. */
const ROBOTS = [
  'User-agent: *',
  'Allow: /',
  'Disallow: /api/',
  'Disallow: /progress/',
  'Disallow: /devnet/',
  'Disallow: /embed/',
]

export interface SiteFilesDeps {
  readonly origin: string
  readonly productName: string
  readonly pages: () => Promise<readonly BuiltPage[]>
}

/** Serves the files in which programs look up what the site is: crawlers, language models, and browsers that install it. */
export function registerSiteFiles(app: FastifyInstance, { origin, productName, pages }: SiteFilesDeps): void {
  const text = (reply: FastifyReply, type: string, content: string): FastifyReply =>
    reply.headers({ 'cache-control': 'no-cache', 'content-type': `${type}; charset=utf-8` }).send(content)

  app.get('/robots.txt', (_request, reply) =>
    text(reply, 'text/plain', [...ROBOTS, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')),
  )

  app.get('/sitemap.xml', async (_request, reply) => {
    const places = (await pages()).map(({ path }) => `<url><loc>${escapeXml(`${origin}${path}`)}</loc></url>`)
    return text(
      reply,
      'application/xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>\n`,
    )
  })

  app.get('/llms.txt', async (_request, reply) => {
    const lines = (await pages()).map(
      ({ path, title, description }) => `- [${title}](${origin}${path}): ${description}`,
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
        `- [API](${origin}/api/openapi.json): the OpenAPI document of the public API`,
        '',
      ].join('\n'),
    )
  })

  app.get('/manifest.webmanifest', (_request, reply) =>
    text(
      reply,
      'application/manifest+json',
      JSON.stringify({
        ...{ name: productName, short_name: productName, id: '/send', start_url: '/send', scope: '/' },
        ...{ display: 'standalone', background_color: '#0d0e14', theme_color: '#0d0e14' },
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

const escapeXml = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
