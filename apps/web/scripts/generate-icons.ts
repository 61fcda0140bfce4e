/** Writes the icons of networks, tokens and wallets to public/icons. Run it after changing icon-sources.ts. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { icons } from '@iconify-json/token-branded'
import {
  DRAWN,
  FRAMED,
  FRAMES,
  type IconSource,
  NETWORK_ICONS,
  RECOLORED,
  TOKEN_ICONS,
  WALLET_ICONS,
} from './icon-sources.ts'

const SIZE = 24
const LIFTED_GROUND = '#343a58'
const target = join(import.meta.dirname, '../public/icons')

const svg = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${body}</svg>\n`

/** Without rounded corners, since the app rounds every icon. */
function findBody(name: string): string {
  const body = (icons.icons[`${name}-background`] ?? icons.icons[name])?.body
  if (body === undefined) throw new Error(`token-branded has no icon "${name}". Correct icon-sources.ts.`)
  return body
}

/** A neutral icon: two letters on a plain background, in the viewer's font. */
function monogram(id: string): string {
  const letters = id
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 2)
    .toUpperCase()
  return `<path fill="#3a3f4d" d="M0 0h24v24H0z"/><text x="12" y="15.4" fill="#f2f1f4" font-family="system-ui,sans-serif" font-size="9.5" font-weight="600" text-anchor="middle">${letters}</text>`
}

/** A black background is invisible on the app's dark theme: a white mark swaps colours with it, and a coloured mark gets a lighter background. */
function liftOffDark(body: string): string {
  const ground = /fill="(#000|#101010)"/.exec(body)?.[1]
  if (ground === undefined) return body
  const colours = new Set([...body.matchAll(/fill="(#[0-9a-f]+|url)/g)].map(([, colour]) => colour))
  const isTwoTone = [...colours].every((colour) => colour === ground || colour === '#fff')
  if (!isTwoTone) return body.replaceAll(`fill="${ground}"`, `fill="${LIFTED_GROUND}"`)
  return body.replaceAll(/fill="(#[0-9a-f]+)"/g, (_, colour) =>
    colour === ground ? 'fill="#f4f2ee"' : 'fill="#0d0d0f"',
  )
}

/** A published logo, scaled into the square of an icon. */
async function framed(file: string): Promise<string> {
  const text = await readFile(join(import.meta.dirname, 'brand-files', `${file}.svg`), 'utf8')
  const [, head = '', body = ''] = /<svg([^>]*)>([^]*)<\/svg>/.exec(text) ?? []
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(head) ?? []
  const view = /viewBox="([^"]+)"/.exec(head)?.[1] ?? `0 0 ${width} ${height}`
  const fill = /fill="[^"]+"/.exec(head)?.[0] ?? ''
  const [ground, margin] = FRAMES[file] ?? ['none', 0]
  const side = SIZE - 2 * margin
  return `<path fill="${ground}" d="M0 0h24v24H0z"/><svg x="${margin}" y="${margin}" width="${side}" height="${side}" viewBox="${view}" ${fill}>${body}</svg>`
}

async function bodyOf(file: string, id: string, source: IconSource): Promise<string> {
  const drawn = DRAWN[file]
  if (drawn !== undefined) return drawn
  if (source === FRAMED) return framed(file)
  const body = source === null ? monogram(id) : findBody(source)
  const recolored = RECOLORED[id]
  return recolored === undefined ? liftOffDark(body) : body.replace(...recolored)
}

async function writeSet(folder: string, sources: Readonly<Record<string, IconSource>>): Promise<void> {
  const directory = join(target, folder)
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  for (const [id, source] of Object.entries(sources)) {
    const body = await bodyOf(`${folder}/${id}`, id, source)
    await writeFile(join(directory, `${id}.svg`), svg(body))
  }
}

await writeSet('networks', NETWORK_ICONS)
await writeSet('tokens', TOKEN_ICONS)
await writeSet('wallets', WALLET_ICONS)
