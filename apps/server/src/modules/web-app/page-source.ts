import type { FirstViewWire, RuntimeConfigWire, SiteConfigWire } from '@sunspan/api'
import { rootPageOf, type Clock, type RootPage, type SiteSettings } from '@sunspan/bridge'
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { APP_PAGE, readBuiltPages, readServedPaths, type BuiltPage } from './built-pages.ts'
import { toPlain, type PlainLanguage } from '../languages/plain-language.ts'
import { ENGLISH } from '../languages/language.ts'
import type { PageText } from '../without-scripts/page-texts.ts'
import { renderPage } from './render-page.ts'

/** A page of the web app as sent to browsers. */
export interface Page {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

export interface PageSource {
  /** The page at a path of the current build; the previous one while a build is in progress, undefined if there was none. */
  read(request: {
    readonly path: string
    readonly host: string
    /** English without one, or where the build has no pages in it. */
    readonly language?: string | undefined
  }): Promise<Page | undefined>
  /** The app's page for frames of the origins that may embed it. */
  readEmbedded(language?: string): Promise<Page | undefined>
  /** Whether the build has pages in this language. */
  speaks(language: string): Promise<boolean>
  /** Whether the app has a page at this path, or leads from it to one; it leads to the root from all others. */
  knows(path: string): Promise<boolean>
  /** The page with a title of its own at a path; undefined at any other. */
  find(request: { readonly path: string; readonly host: string }): Promise<BuiltPage | undefined>
  /** The pages with titles of their own, in the order of the build. */
  list(): Promise<readonly BuiltPage[]>
}

/** The data in the page is read again at the first request for the page after this time. */
export const FIRST_VIEW_MS = 15_000
/** A page that is compressed several times a minute: the highest level takes twenty times as long and saves 5 %. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

export interface PageSourceDeps {
  readonly webRoot: string
  readonly runtimeConfig: RuntimeConfigWire
  readonly firstView: () => FirstViewWire
  readonly clock: Pick<Clock, 'now'>
  readonly site: SiteSettings
  /** Folder that keeps the parts of earlier builds; undefined: they are not kept. */
  readonly keptDir?: string | undefined
  /** Paths of further pages, which are not part of the build, as crawlers are to find them now. */
  readonly plainPaths?: (() => readonly string[]) | undefined
  /** What pages of the app say to readers without scripts, by path. */
  readonly texts?: ReadonlyMap<string, PageText> | undefined
  /** What is written as Markdown in place of what a page says without scripts, by path. */
  readonly markdown?: ReadonlyMap<string, () => string> | undefined
  /** The origin that links to pages have. */
  readonly origin: string
}

/** What follows the builds that are served. */
export interface PageSourceEvents {
  /** A page of another build than before is served. */
  readonly onBuild?: () => void
}

interface PagePlace {
  readonly file: string
  /** Folder of the build with the pages of a language. */
  readonly folder: string
  readonly page: BuiltPage | undefined
  readonly language: PlainLanguage
  readonly root: RootPage
  readonly isEmbedded: boolean
}

interface KnownPage {
  readonly stamp: string
  readonly builtAt: number
  readonly page: Promise<Page>
}

/**
 * A page references its scripts by content hash, so a page of an older build finds none of them after a rebuild. The file is therefore
 * checked for every navigation, and read again when it has changed.
 */
export function createPageSource(deps: PageSourceDeps, { onBuild }: PageSourceEvents = {}): PageSource {
  /** By file, page and what the root shows: bounded by the build. */
  const known = new Map<string, KnownPage>()
  const listed = new Map<string, { readonly stamp: string; readonly pages: Promise<readonly BuiltPage[]> }>()

  const list = async (folder = deps.webRoot): Promise<readonly BuiltPage[]> => {
    const stamp = (await stampOf(join(folder, 'pages.json'))) ?? 'none'
    const known = listed.get(folder)
    if (stamp === known?.stamp) return known.pages
    const pages = readBuiltPages(folder)
    listed.set(folder, { stamp, pages })
    return pages
  }
  const speaks = async (language: string): Promise<boolean> =>
    language === ENGLISH || (await stampOf(join(deps.webRoot, language, APP_PAGE))) !== undefined
  const folderOf = async (language = ENGLISH): Promise<string> =>
    language !== ENGLISH && (await speaks(language)) ? join(deps.webRoot, language) : deps.webRoot

  const languageOf = (folder: string): PlainLanguage =>
    folder === deps.webRoot ? ENGLISH : (toPlain(basename(folder)) ?? ENGLISH)

  const readPlace = async (place: PagePlace): Promise<Page | undefined> => {
    const { file, folder, page, root, isEmbedded } = place
    const key = [folder, file, page?.path, root, isEmbedded].join(' ')
    const stamp = await stampOf(join(folder, file))
    const now = deps.clock.now()
    const entry = known.get(key)
    const isCurrent = stamp === entry?.stamp && now - (entry?.builtAt ?? 0) < FIRST_VIEW_MS
    if (stamp !== undefined && stamp !== entry?.stamp && file === APP_PAGE) onBuild?.()
    if (stamp !== undefined && !isCurrent)
      known.set(key, { stamp, builtAt: now, page: buildPage(place, deps) })
    return known.get(key)?.page
  }

  let served:
    | { readonly stamp: string | undefined; readonly isServed: Promise<(path: string) => boolean> }
    | undefined
  const knows = async (path: string): Promise<boolean> => {
    const stamp = await stampOf(join(deps.webRoot, 'paths.json'))
    if (served === undefined || served.stamp !== stamp)
      served = { stamp, isServed: readServedPaths(deps.webRoot).then(toMatcher) }
    return (await served.isServed)(path)
  }

  return {
    list: () => list(),
    speaks,
    knows,
    find: async ({ path, host }) => findPage(await list(), path, rootPageOf(deps.site, host)),
    async read({ path, host, language }) {
      const root = rootPageOf(deps.site, host)
      const folder = await folderOf(language)
      const page = findPage(await list(folder), path, root)
      const file = page?.file ?? APP_PAGE
      return readPlace({ file, folder, language: languageOf(folder), page, root, isEmbedded: false })
    },
    readEmbedded: async (language) => {
      const folder = await folderOf(language)
      const shown = { page: undefined, root: 'send', isEmbedded: true } as const
      return readPlace({ file: APP_PAGE, folder, language: languageOf(folder), ...shown })
    },
  }
}

function toMatcher(paths: readonly string[] | undefined): (path: string) => boolean {
  if (paths === undefined) return () => true
  const known = new RegExp(`^(?:${paths.map((path) => path.replaceAll('*', '[^/]+')).join('|')})$`, 'i')
  return (path) => known.test(withoutSlash(path))
}

const withoutSlash = (path: string): string => (path === '/' ? path : path.replace(/\/$/, ''))

function findPage(pages: readonly BuiltPage[], path: string, root: RootPage): BuiltPage | undefined {
  const wanted = withoutSlash(path)
  if (wanted === '/' && root !== 'landing') return undefined
  return pages.find((page) => page.path === wanted)
}

async function stampOf(file: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size, ino } = await stat(file)
    // An empty file is still being written.
    return size === 0 ? undefined : `${String(ino)} ${String(mtimeMs)} ${String(size)}`
  } catch {
    // Not built yet, or being built right now.
    return undefined
  }
}

async function buildPage(
  { file, folder, language, page, root, isEmbedded }: PagePlace,
  deps: PageSourceDeps,
): Promise<Page> {
  const html = await readFile(join(folder, file), 'utf8')
  const { embedOrigins } = deps.site
  const site = { ...toSiteConfig(deps.site, root), ...(isEmbedded && { embed_origins: [...embedOrigins] }) }
  const config = { ...deps.runtimeConfig, site }
  const text = file === APP_PAGE && page !== undefined ? deps.texts?.get(page.path) : undefined
  const plain = Buffer.from(
    renderPage(html, {
      config,
      page,
      origin: deps.origin,
      isEmbedded,
      text: await text?.(language),
      // Pages of their own show none of it.
      firstView: file === APP_PAGE ? deps.firstView() : null,
    }),
  )
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    br: await promisify(brotliCompress)(plain, BROTLI),
    gzip: await promisify(gzip)(plain),
  }
}

const toSiteConfig = (site: SiteSettings, root: RootPage): SiteConfigWire => ({
  root,
  testnet_url: site.testnetUrl,
  mainnet_url: site.mainnetUrl,
  social: [...site.social],
  terms: site.terms,
})
