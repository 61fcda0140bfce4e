import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {'product' | 'tests' | 'tools'} Kind */
/** @typedef {{ path: string, kind: Kind, text: string, lines: number }} Source */

const TOOLS =
  /^(?:attacker|bench|bootstrap|mutation|simulator|apps\/devnet|docs)\/|\/(?:scripts|generator)\/|\/crash-matrix\//
const TESTS = /\.(?:test|spec)\.\w+$|\/(?:testing|fixtures|test)\/|^(?:e2e|labs)\/|^packages\/\w+-node\//
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|generated|artifacts|test-results)(?:\/|$)/

/**
 * All hand-written sources below `root`, by what they are for: `product` runs at a user's or an operator's, `tests` also counts fakes, labs and stand-in nodes, `tools` are all other
 * programs.
 * @param {string} root
 * @returns {Source[]}
 */
export function listSources(root) {
  return globSync(
    '{apps,packages,contracts,simulator,attacker,mutation,bench,e2e,labs,bootstrap,docs}/**/*.{ts,tsx,mjs,sql,css,sol}',
    {
      cwd: root,
      exclude: (path) => LEFT_OUT.test(path.replaceAll('\\', '/')),
    },
  )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.gen.ts') && !path.endsWith('/schema.sql'))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return {
        path,
        kind: kindOf(path),
        text,
        lines: text.split('\n').filter((line) => line.trim() !== '').length,
      }
    })
}

/** @param {string} path @returns {Kind} */
function kindOf(path) {
  if (TESTS.test(path)) return 'tests'
  return TOOLS.test(path) ? 'tools' : 'product'
}
