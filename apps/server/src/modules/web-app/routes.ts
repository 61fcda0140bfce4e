import fastifyStatic from '@fastify/static'
import type { RuntimeConfigWire } from '@sunspan/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { answerNotFound } from '../../plugins/app/error-answers.ts'
import { renderPage } from './render-page.ts'

const YEAR_SECONDS = 31_536_000

interface Page {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

/**
 * Serves the built web app, and its page for every address that only the browser's router knows. Addresses of the API and of
 * files stay what they are: not found.
 */
export async function registerWebApp(
  app: FastifyInstance,
  deps: { readonly webRoot: string; readonly runtimeConfig: RuntimeConfigWire },
): Promise<void> {
  const page = await loadPage(deps)
  if (page === undefined)
    app.log.warn({ webRoot: deps.webRoot }, 'there is no built web app; only the API is served')
  else await registerFiles(app, deps.webRoot, page)

  app.setNotFoundHandler((request, reply) => {
    if (page !== undefined && wantsPage(request)) return sendPage(request, reply, page)
    return answerNotFound(request, reply)
  })
}

async function registerFiles(app: FastifyInstance, root: string, page: Page): Promise<void> {
  app.get('/', (request, reply) => sendPage(request, reply, page))
  app.get('/index.html', (request, reply) => sendPage(request, reply, page))
  await app.register(fastifyStatic, {
    root,
    wildcard: true,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names under assets/ carry a hash of their content.
      const hashed = path.startsWith(join(root, 'assets'))
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${String(YEAR_SECONDS)}, immutable` : 'no-cache',
      )
    },
  })
}

async function loadPage(deps: {
  readonly webRoot: string
  readonly runtimeConfig: RuntimeConfigWire
}): Promise<Page | undefined> {
  const file = join(deps.webRoot, 'index.html')
  if (!existsSync(file)) return undefined
  const plain = Buffer.from(renderPage(readFileSync(file, 'utf8'), deps.runtimeConfig))
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    br: await promisify(brotliCompress)(plain),
    gzip: await promisify(gzip)(plain),
  }
}

/** A navigation to an address without a file extension, outside the API and the devnet's doors. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = request.url.split('?', 1)[0] ?? ''
  if (/^\/(api|devnet|assets)(\/|$)/.test(path) || /\.[a-z0-9]{1,8}$/i.test(path)) return false
  const accept = request.headers.accept ?? '*/*'
  return accept.includes('text/html') || accept.includes('*/*')
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'origin, accept-encoding' })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.code(200).type('text/html; charset=utf-8')
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.plain)
}
