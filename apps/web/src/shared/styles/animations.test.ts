import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '..', '..')
/** What browsers move without the page's thread. All else is laid out or painted again in every frame. */
const MOVED = ['opacity', 'transform', 'translate']

const styles = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** Properties that the frames of an animation set, in the style sheet's form: "@keyframes name {" to the brace at the beginning of a line. */
function propertiesOf(animation: string): readonly string[] {
  const [, frames = ''] = new RegExp(`^@keyframes ${animation} \\{(.*?)^\\}`, 'ms').exec(styles) ?? []
  return [...frames.matchAll(/^ +([a-z-]+):/gm)].map(([, property = '']) => property)
}

it('repaints nothing for what moves without an end', () => {
  const files = globSync('**/*.{css,tsx}', { cwd: SOURCE }).map((file) =>
    readFileSync(join(SOURCE, file), 'utf8'),
  )
  const endless = files.flatMap((text) =>
    [...text.matchAll(/(?:animate-\[|--animate-[a-z]+: )([a-z-]+)[^\s;]*[^;'"]*infinite/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(endless.toSorted()).toEqual(['arc-cross', 'shimmer'])
  for (const animation of endless) {
    expect(propertiesOf(animation).length).toBeGreaterThan(0)
    expect(MOVED).toEqual(expect.arrayContaining([...propertiesOf(animation)]))
  }
})
