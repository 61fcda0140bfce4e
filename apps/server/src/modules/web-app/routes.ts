import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import { EMBED_BASE } from '../../http/embed-base.ts'
import { answerNotFound } from '../../plugins/app/error-answers.ts'
import { allowFrames } from '../../plugins/external/security-headers.ts'
import { prefersMarkdown } from '../markdown/prefers-markdown.ts'
import { createTwins, registerSiteFiles, sendTwin, type ReadTwin } from './site-files.ts'
import { keepAssets } from './kept-assets.ts'
import { askedLanguage, keepLanguage, keptLanguage } from '../languages/language.ts'
import { createPageSource, type Page, type PageSource, type PageSourceDeps } from './page-source.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Serves the built web app, and its page for every path that only the browser's router knows. Where that does not know a path either, the page is answered as
 * not found: it leads people from there to the root. Unknown API and file paths have no page.
 */
export async function registerWebApp(app: FastifyInstance, deps: PageSourceDeps): Promise<void> {
  const { webRoot, keptDir, clock } = deps
  let keeping: Promise<void> | undefined
  const onBuild = (): void => {
    if (keptDir === undefined) return
    const keep = (): Promise<void> => keepAssets({ webRoot, dir: keptDir, now: clock.now() })
    keeping = (keeping ?? Promise.resolve()).then(keep).catch((error: unknown) => {
      app.log.warn({ err: error, keptDir }, 'the parts of this build are not kept for open pages')
    })
  }
  const pages = createPageSource(deps, { onBuild })
  const siteFiles = {
    webRoot,
    origin: deps.origin,
    productName: deps.runtimeConfig.product_name,
    pages: () => pages.list(),
    texts: deps.texts ?? new Map(),
    markdown: deps.markdown ?? new Map(),
    plainPaths: deps.plainPaths ?? (() => []),
  }
  const readTwin = createTwins(siteFiles)
  const answer: Answer = (request, reply) => answerPage(request, reply, pages, readTwin)
  if ((await pages.read({ path: '/send', host: '' })) === undefined)
    app.log.warn({ webRoot: deps.webRoot }, 'there is no built web app; only the API is served')
  else {
    await keeping
    registerSiteFiles(app, siteFiles, readTwin)
    // Without a site that may frame them they are unknown paths like any other.
    if (deps.site.embedOrigins.length > 0) registerEmbedded(app, deps.site.embedOrigins, pages)
    await registerFiles(app, deps, answer)
  }

  app.setNotFoundHandler(async (request, reply) => {
    return wantsPage(request) ? answer(request, reply) : answerNotFound(request, reply)
  })
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** The app for frames, at the same paths below one of its own. */
function registerEmbedded(app: FastifyInstance, origins: readonly string[], pages: PageSource): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = await pages.readEmbedded(askedLanguage(request) ?? keptLanguage(request))
    if (page === undefined) return answerNotFound(request, reply)
    allowFrames(reply, origins)
    return sendPage(request, reply, page)
  }
  for (const path of ['/send', '/progress/*']) app.get(`${EMBED_BASE}${path}`, answer)
}

async function registerFiles(
  app: FastifyInstance,
  { webRoot: root, keptDir }: PageSourceDeps,
  answer: Answer,
): Promise<void> {
  const folders = keptDir === undefined ? [root] : [root, keptDir]
  app.get('/', answer)
  app.get('/index.html', (_request, reply) => reply.redirect('/', 301))
  await app.register(fastifyStatic, {
    root: folders,
    wildcard: true,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Wallets display the icons, and the artwork of NFTs, on their own pages; the script belongs on those of others.
      if (['icons', 'phases', 'widget.js'].some((name) => path.startsWith(join(root, name))))
        reply.header('cross-origin-resource-policy', 'cross-origin')
      // File names under assets/ contain a content hash.
      const hashed = folders.some((folder) => path.startsWith(join(folder, 'assets')))
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${String(YEAR_SECONDS)}, immutable` : 'no-cache',
      )
    },
  })
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/**
 * The page at this address in the language that the browser keeps; a language in the address is kept from now on. Its Markdown for who prefers that.
 */
async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: PageSource,
  readTwin: ReadTwin,
): Promise<FastifyReply> {
  const asked = askedLanguage(request)
  if (asked !== undefined && (await pages.speaks(asked))) return keepLanguage(request, reply, asked)
  const { host = '' } = request.headers
  const path = pathOf(request)
  if (prefersMarkdown(request)) {
    const titled = await pages.find({ path, host })
    const written = titled && (await readTwin(titled))
    if (written !== undefined) return sendTwin(request, reply, written)
  }
  const page = await pages.read({ path, host, language: keptLanguage(request) })
  if (page === undefined) return answerNotFound(request, reply)
  return sendPage(request, reply, page, (await pages.knows(path)) ? 200 : 404)
}

/** What the build and the server have as files: where one is not there, it is not found, for people as for programs. Pages are not among them. */
const FILE =
  /\.(?:atom|css|ico|jpe?g|js|json|map|md|mjs|pdf|png|svg|txt|wasm|webmanifest|webp|woff2?|xml|zip)$/i

/**
 * A navigation, outside the API, the devnet's endpoints and folders whose name begins with a dot, and to no file. Any other path that ends like a file is a
 * page only if the browser requests one.
 */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = pathOf(request)
  if (/^\/(api|devnet|assets)(\/|$)|\/\./.test(path) || FILE.test(path)) return false
  if (request.headers['sec-fetch-mode'] === 'navigate') return true
  const accept = request.headers.accept ?? '*/*'
  const isWanted = accept.includes('text/html') || accept.includes('*/*') || prefersMarkdown(request)
  return !/\.[a-z0-9]{1,8}$/i.test(path) && isWanted
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status = 200): FastifyReply {
  const vary = 'origin, accept, accept-encoding, cookie'
  reply.headers({ 'cache-control': 'no-cache', vary, ...(status === 200 && { etag: page.etag }) })
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.code(status).type('text/html; charset=utf-8')
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.plain)
}
