import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder, useFresh } from '@sunspan/host/testing/hooks'
import { expect, test } from 'vitest'
import { importGraph, reachOf, siblingCircles } from './src/house/import-graph.mjs'
import { listSources } from './src/house/list-sources.mjs'
import { measureHouse } from './src/house/measure-house.mjs'

const root = useFresh(temporaryFolder)

function write(path: string, ...lines: readonly string[]): void {
  mkdirSync(dirname(join(root.path, path)), { recursive: true })
  writeFileSync(join(root.path, path), lines.join('\n'))
}

test('distinguishes product, tests and tools, and leaves out what is generated', () => {
  write('packages/domain/src/fee.ts', 'export const fee = 1', '', 'export const least = 2')
  write('packages/domain/src/fee.test.ts', 'test')
  write('packages/ton-node/src/node.ts', 'node')
  write('packages/bridge/src/testing/world.ts', 'world')
  write('bench/src/main.ts', 'main')
  write('packages/api/dist/index.mjs', 'left out')
  expect(listSources(root.path).map(({ path, kind, lines }) => [path, kind, lines])).toEqual([
    ['bench/src/main.ts', 'tools', 1],
    ['packages/bridge/src/testing/world.ts', 'tests', 1],
    ['packages/domain/src/fee.test.ts', 'tests', 1],
    ['packages/domain/src/fee.ts', 'product', 2],
    ['packages/ton-node/src/node.ts', 'tests', 1],
  ])
})

test('follows imports of values, types and chunks, and finds folders that import each other', () => {
  write('apps/web/src/a/one.ts', "import { two } from '../b/two.ts'", "import type { Four } from './four.ts'")
  write('apps/web/src/a/four.ts', "import 'react'")
  write('apps/web/src/b/two.ts', "const three = import('../c/three.ts')")
  write('apps/web/src/c/three.ts', "export * from '../a/four.ts'")
  write('apps/web/src/d/five.ts', "import '../c/three.ts'")
  const graph = importGraph(listSources(root.path))
  expect([...reachOf(graph, 'apps/web/src/b/two.ts')].toSorted()).toEqual([
    'apps/web/src/a/four.ts',
    'apps/web/src/b/two.ts',
    'apps/web/src/c/three.ts',
  ])
  expect(siblingCircles(graph)).toEqual(['apps/web/src/{a,b,c}'])
})

test('prints a row for each measure', () => {
  write(
    'packages/domain/src/all.ts',
    "const all = ['evm', 'ton', 'sui', 'tron', 'fuel']",
    'f({ ...{ a, b }, c })',
  )
  write('packages/domain/src/all.test.ts', 'test')
  const rows = Object.fromEntries(measureHouse(root.path))
  expect(rows).toMatchObject({
    'Lines of the product': '2',
    'Tests to product': '0.50',
    'Files that name 5 families or more': '1, 1 of them in the product',
    'Properties packed into spreads': '1',
  })
})

test('no folders of the product import each other in a circle', () => {
  const product = listSources(join(import.meta.dirname, '..')).filter(({ kind }) => kind === 'product')
  expect(product.length).toBeGreaterThan(1_500)
  expect(siblingCircles(importGraph(product))).toEqual([])
})
