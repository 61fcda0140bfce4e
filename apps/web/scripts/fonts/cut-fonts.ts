// node apps/web/scripts/fonts/cut-fonts.ts: cuts the fonts to what the app uses of them, with a tool that it installs into a temporary folder. Run it after
// a change of first-characters.ts, or of the fonts.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_CHARACTERS, isFirst } from './first-characters.ts'

const require = createRequire(import.meta.url)
const TOOL = { name: 'subset-font', version: '2.9.0' }
const TARGET = join(import.meta.dirname, '..', '..', 'src', 'shared', 'styles', 'fonts')

interface Font {
  readonly name: string
  readonly path: string
  readonly keepFeatures: readonly string[]
  readonly variationAxes?: { readonly wght: { readonly min: number; readonly max: number } }
}

const FONTS: readonly Font[] = [
  {
    name: 'inter',
    path: require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    keepFeatures: ['kern', 'mark', 'mkmk', 'calt', 'ccmp', 'locl', 'tnum'],
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'bricolage-grotesque',
    path: require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2'),
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
  },
  {
    // Its ligatures are never shown: see base.css.
    name: 'jetbrains-mono',
    path: require.resolve('@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'),
    keepFeatures: ['mark', 'ccmp', 'locl'],
    variationAxes: { wght: { min: 400, max: 700 } },
  },
]
/** What "latin" is for those who publish the fonts; characters that a font does not have are left out. */
const LATIN = [
  ...Array.from({ length: 0x60 }, (_, place) => String.fromCodePoint(0xa0 + place)),
  ...Array.from('ıŒœʻʼˆ˚˜–—‘’‚“”„•…′″‹›⁄€™↑↓−'),
]

type Cut = (font: Buffer, text: string, options: object) => Promise<Buffer>

const folder = await mkdtemp(join(tmpdir(), 'sunspan-fonts-'))
try {
  const wanted = `${TOOL.name}@${TOOL.version}`
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-save', wanted])
  // CAST: a package that is not installed with the product.
  const cut = createRequire(join(folder, 'package.json'))(TOOL.name) as Cut
  const rest = LATIN.filter((character) => !isFirst(character)).join('')
  for (const { name, path, ...how } of FONTS) {
    const font = await readFile(path)
    for (const [file, text] of [
      [`${name}-first`, FIRST_CHARACTERS],
      [`${name}-rest`, rest],
    ] as const) {
      const out = await cut(font, text, {
        targetFormat: 'woff2',
        noHinting: true,
        preserveNameIds: [13, 14],
        ...how,
      })
      await writeFile(join(TARGET, `${file}.woff2`), out)
      console.log(`${file}: ${String(out.length)} bytes`)
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
