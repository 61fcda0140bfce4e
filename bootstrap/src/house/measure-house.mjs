import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { importGraph, reachOf, siblingCircles } from './import-graph.mjs'
import { listSources } from './list-sources.mjs'

/** @typedef {import('./list-sources.mjs').Source} Source */

const PAY = 'packages/bridge/src/engine/pay/pay-step.ts'
/** Each has a lab. */
const FAMILIES = readdirSync(join(import.meta.dirname, '../../../labs'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
/** A file that names this many families keeps a list of them. */
const LIST = 5
const PACKED = /\.\.\.\{ [\w.]+(?:: [^,}]+)?, [^}]*\},/g

/**
 * What the size and shape of the code are, as rows of a table.
 * @param {string} root a checkout
 * @returns {(readonly [what: string, measured: string])[]}
 */
export function measureHouse(root) {
  const sources = listSources(root)
  const code = sources.filter(({ path }) => /\.(?:tsx?|mjs)$/.test(path))
  const graph = importGraph(code)
  const productGraph = importGraph(code.filter(({ kind }) => kind === 'product'))
  const [product, tests, tools] = [
    linesOf(sources, 'product'),
    linesOf(sources, 'tests'),
    linesOf(sources, 'tools'),
  ]
  const reach = [...reachOf(graph, PAY)]
  const reachLines = sources
    .filter(({ path }) => reach.includes(path))
    .reduce((sum, { lines }) => sum + lines, 0)
  const circles = siblingCircles(productGraph)
  const lists = code.filter(keepsList)
  return [
    ['Lines of the product', count(product)],
    ['Lines of tests, fakes, labs and stand-in nodes', count(tests)],
    ['Lines of tools', count(tools)],
    ['Tests to product', (tests / product).toFixed(2)],
    ['Tests and tools to product', ((tests + tools) / product).toFixed(2)],
    [`Reach of \`${PAY}\``, `${reach.length} files, ${count(reachLines)} lines`],
    ['Circles of sibling folders in the product', [circles.length, ...circles].join('<br>')],
    [
      `Files that name ${LIST} families or more`,
      `${lists.length}, ${lists.filter(({ kind }) => kind === 'product').length} of them in the product`,
    ],
    [
      'Properties packed into spreads',
      String(code.reduce((sum, { text }) => sum + [...text.matchAll(PACKED)].length, 0)),
    ],
  ]
}

/** @param {readonly Source[]} sources @param {import('./list-sources.mjs').Kind} kind */
const linesOf = (sources, kind) =>
  sources.reduce((sum, source) => sum + (source.kind === kind ? source.lines : 0), 0)

/** @param {number} value */
const count = (value) => value.toLocaleString('en')

/** @param {Source} source */
const keepsList = ({ text }) =>
  FAMILIES.filter((family) => new RegExp(`(?:['"/]${family}['"/]|\\b${family}[,:])`).test(text)).length >=
  LIST
