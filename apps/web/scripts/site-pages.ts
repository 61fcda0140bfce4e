import type { Rolldown } from 'vite'
import type { BuiltSitePage } from '../src/app/prerender-site.tsx'
import { withImports } from './with-imports.ts'

/** The chunk of each prerendered page's route. */
const ROUTES: Readonly<Record<string, string>> = {
  '/': 'src/app/routes/landing.tsx',
  '/guide/advanced': 'src/app/routes/guide-advanced.tsx',
  '/faq': 'src/app/routes/faq.tsx',
  '/terms-conditions': 'src/app/routes/terms.tsx',
}
const SEND = 'src/app/routes/send.tsx'
const APP = 'src/app/start-app.tsx'
const ENTRY = 'index.html'

const PRELOAD = /<link rel="modulepreload"[^>]* href="\/([^"]+)">/g

type Outputs = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

/**
 * index.html with another page in it: its content, its path for the first script, and the code that it needs in place of the send page's. The page is read
 * before it is used: src/main.tsx has its code fetched once it is painted, since fetching and compiling it delays the paint.
 */
export function writeSitePage(
  app: string,
  {
    page,
    sendPage,
    outputs,
  }: { readonly page: BuiltSitePage; readonly sendPage: string; readonly outputs: Outputs },
): string {
  if (!app.includes(sendPage)) throw new Error('index.html does not hold the prerendered send page.')
  const route = ROUTES[page.path]
  if (route === undefined) throw new Error(`No route is known for ${page.path}. Add it to ROUTES.`)
  const needed = filesOf(outputs, [APP, route])
  const unneeded = filesOf(outputs, [SEND]).filter((file) => !needed.includes(file))
  const withoutSend = unneeded.reduce(
    (html, file) => html.replace(new RegExp(`\\s*<link rel="modulepreload"[^>]*href="/${file}"[^>]*>`), ''),
    app,
  )
  const preloads = needed
    .filter((file) => !withoutSend.includes(`href="/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const data =
    page.data === null ? '' : `<script type="application/ld+json">${escapeData(page.data)}</script>`
  const first = filesOf(outputs, [ENTRY])
  const leave = (html: string): string =>
    html.replaceAll(PRELOAD, (link, file: string) =>
      first.includes(file) ? link : link.replace('<link', '<link media="not all"'),
    )
  return leave(withoutSend.replace('</head>', () => `${preloads.join('')}${data}</head>`))
    .replace(sendPage, () => page.markup ?? '')
    .replace('data-page="/send"', `data-page="${page.path}" data-static data-sky="none"`)
}

/** The chunks built from these source files, with all that they import. */
function filesOf(outputs: Outputs, sources: readonly string[]): string[] {
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const built = chunks.filter(({ facadeModuleId }) =>
    sources.some((source) => facadeModuleId?.endsWith(source) === true),
  )
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]))
  return [
    ...withImports(
      built.map(({ fileName }) => fileName),
      (file) => imports.get(file),
    ),
  ]
}

const escapeData = (json: string): string => json.replaceAll('<', String.raw`\u003c`)
