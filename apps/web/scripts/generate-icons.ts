/** Writes the pictures of networks and tokens into public/icons. Run it after a change in icon-sources.ts. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { icons } from '@iconify-json/token-branded'
import { DRAWN, NETWORK_ICONS, RECOLORED, TOKEN_ICONS } from './icon-sources.ts'

const SIZE = 24
const target = join(import.meta.dirname, '../public/icons')

const svg = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${body}</svg>\n`

/** Drawn to the edge, since the app rounds every picture itself. */
function findBody(name: string): string {
  const body = (icons.icons[`${name}-background`] ?? icons.icons[name])?.body
  if (body === undefined) throw new Error(`token-branded has no icon "${name}". Correct icon-sources.ts.`)
  return body
}

/** Neutral: two letters on a quiet ground, drawn by the viewer's own font. */
function monogram(id: string): string {
  const letters = id
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 2)
    .toUpperCase()
  return `<path fill="#3a3f4d" d="M0 0h24v24H0z"/><text x="12" y="15.4" fill="#f2f1f4" font-family="system-ui,sans-serif" font-size="9.5" font-weight="600" text-anchor="middle">${letters}</text>`
}

async function writeSet(folder: string, sources: Readonly<Record<string, string | null>>): Promise<void> {
  const directory = join(target, folder)
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  for (const [id, name] of Object.entries(sources)) {
    const body = DRAWN[`${folder}/${id}`] ?? (name === null ? monogram(id) : findBody(name))
    const [from, to] = RECOLORED[id] ?? ['', '']
    await writeFile(join(directory, `${id}.svg`), svg(from === '' ? body : body.replace(from, to)))
  }
}

await writeSet('networks', NETWORK_ICONS)
await writeSet('tokens', TOKEN_ICONS)
