import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const STYLES = join(import.meta.dirname, '..', 'src', 'shared', 'styles')
const FILE = 'plain.css'
/** What a page has without scripts, on its dark and its light side. */
const UNSCRIPTED = /(?:^|\n)(?:\[data-phase='sunrise'\]|:root)\[data-theme='light'\] (\{[^}]*\})/g

/** Colours and fonts of the app as `plain.css`, for the pages that the server writes itself. */
export function plainStyles(): Plugin {
  return {
    name: 'plain-styles',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const [fonts, phases] = await Promise.all(
        ['fonts.css', 'phases.css'].map((file) => readFile(join(STYLES, file), 'utf8')),
      )
      const built = Object.values(bundle).map(({ fileName }) => fileName)
      this.emitFile({
        type: 'asset',
        fileName: FILE,
        source: `${placeFonts(fonts ?? '', built)}\n${followSystem(phases ?? '')}`,
      })
    },
  }
}

/** The fonts at the addresses that the build gave them, so that browsers keep one file of each. */
export const placeFonts = (css: string, built: readonly string[]): string =>
  css.replaceAll(/url\('([^']+)\.woff2'\)/g, (_, source: string) => {
    const name = basename(source)
    const file = built.find((each) => each.endsWith('.woff2') && basename(each).startsWith(`${name}-`))
    if (file === undefined) throw new Error(`The build has no font ${name}.`)
    return `url('/${file}')`
  })

/** The colours, and those of light for a page whose theme no script has set, where the system is light. */
export function followSystem(css: string): string {
  const light = [...css.matchAll(UNSCRIPTED)].map(([, rules = '']) => `:root:not([data-theme]) ${rules}`)
  if (light.length !== 2) throw new Error('The colours of sunrise or of light are not where they were.')
  return `${css}\n@media (prefers-color-scheme: light) {\n${light.join('\n')}\n}\n`
}
