import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import type { BuiltSitePage } from '../src/app/prerender-site.tsx'
import { writeSitePage } from './site-pages.ts'

const HOST = '<div id="root"></div>'

interface Rendered {
  readonly sky: string
  readonly sendPage: string
  readonly sitePages: readonly BuiltSitePage[]
  readonly servedPaths: readonly string[]
}

/**
 * Renders the sky and the send page's initial state with the app's components into index.html; in development the sky alone. The other pages of the
 * site that need no scripts get files of their own, which differ from index.html in their content, pages.json lists all that have a title, and paths.json
 * all paths that lead to one. `entry` exports `sky`, `sendPage`, `sitePages` and `servedPaths`.
 */
export function prerenderPage({
  entry,
  plugins,
}: {
  readonly entry: string
  /** Those that the app is built with and that change its texts. */
  readonly plugins: readonly Plugin[]
}): Plugin {
  let root = ''
  let isBuild = false
  let rendered: Rendered | undefined
  return {
    name: 'prerender-page',
    configResolved(config) {
      root = config.root
      isBuild = config.command === 'build'
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        rendered = await renderPages(entry, root, plugins)
        // Only the browser router wraps the page in Suspense; without it React would discard the prerendered markup.
        if (!rendered.sendPage.startsWith('<!--$-->'))
          throw new Error('The page was prerendered by the version of the router for servers.')
        if (!html.includes(HOST)) throw new Error(`index.html has no ${HOST} to put the page into.`)
        const page = isBuild ? rendered.sendPage : ''
        const { sky } = rendered
        return html.replace(HOST, () => `${sky}<div id="root">${page}</div>`)
      },
    },
    async writeBundle({ dir }, bundle) {
      if (rendered === undefined || dir === undefined) return
      await writeSitePages(dir, rendered, Object.values(bundle))
    },
  }
}

/** The pages as `entry` renders them, in the language that the plugins translate to. */
export async function renderPages(
  entry: string,
  root: string,
  plugins: readonly Plugin[],
): Promise<Rendered> {
  const { module } = await runnerImport<Rendered>(entry, {
    root,
    configFile: false,
    plugins: [...plugins],
    mode: 'production',
    logLevel: 'warn',
    define: { self: 'globalThis' },
    // The router's browser build, since a browser hydrates this markup.
    environments: {
      inline: {
        resolve: { conditions: ['browser', 'module', 'import'], noExternal: [/^@tanstack\//] },
      },
    },
  })
  return module
}

async function writeSitePages(
  dir: string,
  { sendPage, sitePages, servedPaths }: Rendered,
  outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): Promise<void> {
  const app = await readFile(join(dir, 'index.html'), 'utf8')
  await mkdir(join(dir, 'pages'), { recursive: true })
  const list = sitePages.map((page) => {
    const name = page.path === '/' ? 'landing' : page.path.slice(1).replaceAll('/', '-')
    return { page, name, file: page.markup === null ? null : `pages/${name}.html` }
  })
  await Promise.all(
    list.map(async ({ page, file }) => {
      if (file !== null) await writeFile(join(dir, file), writeSitePage(app, { page, sendPage, outputs }))
    }),
  )
  const entries = list.map(({ page: { path, title, description, card }, name, file }) => ({
    path,
    title,
    description,
    file,
    card: `/cards/${name}.jpg`,
    cardLines: card,
  }))
  await writeFile(join(dir, 'pages.json'), JSON.stringify(entries))
  await writeFile(join(dir, 'paths.json'), JSON.stringify(servedPaths))
}
