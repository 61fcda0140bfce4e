import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { followSystem, placeFonts } from './plain-styles.ts'

const read = (file: string): string =>
  readFileSync(join(import.meta.dirname, '..', 'src', 'shared', 'styles', file), 'utf8')

it('names the fonts as the build does, and complains about one that it does not have', () => {
  const names = [
    'inter-rest',
    'inter-first',
    'bricolage-grotesque-rest',
    'bricolage-grotesque-first',
    'jetbrains-mono-rest',
    'jetbrains-mono-first',
  ]
  const css = placeFonts(
    read('fonts.css'),
    names.map((name) => `assets/${name}-Ab12.woff2`),
  )
  expect(css.match(/url\('[^']+'\)/g)).toEqual(names.map((name) => `url('/assets/${name}-Ab12.woff2')`))
  expect(() => placeFonts(read('fonts.css'), [])).toThrow('no font inter-rest')
})

it('has the light side of sunrise for a light system without scripts', () => {
  const phases = read('phases.css')
  const css = followSystem(phases)
  expect(css.startsWith(phases)).toBe(true)
  const unscripted = css.slice(phases.length)
  const [ground] =
    /--ground: #\w+/.exec(phases.slice(phases.indexOf("[data-phase='sunrise'][data-theme='light']"))) ?? []
  expect(unscripted).toContain(ground)
  expect(unscripted).toContain('color-scheme: light')
  expect(() => followSystem('')).toThrow('not where they were')
})
