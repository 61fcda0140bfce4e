import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const FOLDERS = ['apps/server/src', 'apps/web/src', 'packages/bridge/src', 'packages/chains/src']
const DECIDES = /\.devnet\b(?!\/)|\bisDevnet\b/

async function placesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(ROOT, folder), { recursive: true })
  const sources = names.filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.includes('testing/'))
  const places = await Promise.all(
    sources.map(async (name) => {
      const path = `${folder}/${name}`
      return DECIDES.test(await readFile(join(ROOT, path), 'utf8')) ? [path] : []
    }),
  )
  return places.flat()
}

it('the list of places where being a devnet decides is complete, and names no other', async () => {
  const page = await readFile(join(ROOT, 'docs/operators/devnet.md'), 'utf8')
  const [, section = ''] = page.split('### Where being a devnet decides')
  const [list = ''] = section.split('\n#', 1)
  const listed = [...list.matchAll(/^\| `((?:apps|packages)\/[^`]+)`/gm)].map(([, path = '']) => path)
  const places = (await Promise.all(FOLDERS.map(placesIn))).flat()
  expect(places.length).toBeGreaterThan(5)
  const byName = (one: string, other: string): number => one.localeCompare(other)
  expect(listed.toSorted(byName)).toEqual(places.toSorted(byName))
})
