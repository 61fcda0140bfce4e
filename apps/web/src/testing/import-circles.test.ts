import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findImportCircles } from './import-circles.ts'

const SOURCES = join(import.meta.dirname, '..')

const sources = new Map(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(SOURCES, path), 'utf8')]),
)

describe('a circle', () => {
  it('is a part that takes a type from the file that fetches it', () => {
    const files = new Map([
      ['picker/dialog.ts', "lazyDialog(async () => (await import('./panel.tsx')).Panel)"],
      ['picker/panel.tsx', "import type { Props } from './dialog.ts'"],
      ['page.ts', "import { Dialog } from './picker/dialog.ts'"],
    ])
    expect(findImportCircles(files)).toEqual([['picker/dialog.ts', 'picker/panel.tsx']])
  })

  it('has any number of files, and each of them once', () => {
    const files = new Map([
      ['a.ts', "export { b } from './b.ts'"],
      ['b.ts', "import './c.ts'"],
      ['c.ts', "import {\n  a,\n} from './a.ts'\nimport './d.ts'"],
      ['d.ts', "import { d } from './d.ts'"],
    ])
    expect(findImportCircles(files)).toEqual([['a.ts', 'b.ts', 'c.ts'], ['d.ts']])
  })

  it('is not two ways to one file', () => {
    const files = new Map([
      ['a.ts', "import './b.ts'\nimport './c.ts'"],
      ['b.ts', "import './c.ts'"],
      ['c.ts', ''],
    ])
    expect(findImportCircles(files)).toEqual([])
  })
})

it('the web app has none', () => {
  const circles = findImportCircles(sources)
  expect(sources.size).toBeGreaterThan(300)
  expect(circles).toEqual([])
})
