import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findImportCircles, importsOfRooms, readImports } from './import-circles.ts'

const SOURCES = join(import.meta.dirname, '..')
const ROOM = /^(?:entities|flows)\/[^/]+/

const sources = new Map(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(SOURCES, path), 'utf8')]),
)
const isForTests = (path: string): boolean => /\.test\.|(?:^|\/)testing\//.test(path)

describe('a circle', () => {
  const circlesOf = (files: Readonly<Record<string, string>>) =>
    findImportCircles(readImports(new Map(Object.entries(files))))

  it('is a part that takes a type from the file that fetches it', () => {
    const circles = circlesOf({
      'picker/dialog.ts': "lazyDialog(async () => (await import('./panel.tsx')).Panel)",
      'picker/panel.tsx': "import type { Props } from './dialog.ts'",
      'page.ts': "import { Dialog } from './picker/dialog.ts'",
    })
    expect(circles).toEqual([['picker/dialog.ts', 'picker/panel.tsx']])
  })

  it('has any number of files, and each of them once', () => {
    const circles = circlesOf({
      'a.ts': "export { b } from './b.ts'",
      'b.ts': "import './c.ts'",
      'c.ts': "import {\n  a,\n} from './a.ts'\nimport './d.ts'",
      'd.ts': "import { d } from './d.ts'",
    })
    expect(circles).toEqual([['a.ts', 'b.ts', 'c.ts'], ['d.ts']])
  })

  it('is not two ways to one file', () => {
    expect(
      circlesOf({ 'a.ts': "import './b.ts'\nimport './c.ts'", 'b.ts': "import './c.ts'", 'c.ts': '' }),
    ).toEqual([])
  })

  it('of rooms need not be one of files', () => {
    const imports = readImports(
      new Map([
        ['order/order.ts', "import type { Rate } from '../rate/rate.ts'"],
        ['rate/rate.ts', ''],
        ['rate/line.ts', "import './rate.ts'\nimport '../order/order.ts'"],
      ]),
    )
    const rooms = importsOfRooms(imports, (path) => path.split('/')[0] ?? '')
    expect([findImportCircles(imports), findImportCircles(rooms)]).toEqual([[], [['order', 'rate']]])
  })
})

describe('the web app', () => {
  it('has no circle of files', () => {
    expect(sources.size).toBeGreaterThan(300)
    expect(findImportCircles(readImports(sources))).toEqual([])
  })

  it('has no circle of entities or flows', () => {
    const product = new Map([...sources].filter(([path]) => !isForTests(path)))
    const rooms = importsOfRooms(readImports(product), (path) => ROOM.exec(path)?.[0] ?? 'elsewhere')
    expect(rooms.size).toBeGreaterThan(15)
    expect(findImportCircles(new Map([...rooms].filter(([room]) => room !== 'elsewhere')))).toEqual([])
  })
})
