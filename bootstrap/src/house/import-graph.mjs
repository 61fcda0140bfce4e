import { posix } from 'node:path'

/** @typedef {import('./list-sources.mjs').Source} Source */
/** @typedef {Map<string, string[]>} Graph */

const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)'(\.[^']+)'/g

/**
 * For each source, the sources that it imports by a relative path, types and dynamic imports included.
 * @param {readonly Source[]} sources
 * @returns {Graph}
 */
export function importGraph(sources) {
  const known = new Set(sources.map(({ path }) => path))
  return new Map(
    sources.map(({ path, text }) => [
      path,
      [...text.matchAll(IMPORT)]
        .map(([, target = '']) => posix.join(posix.dirname(path), target))
        .filter((target) => known.has(target)),
    ]),
  )
}

/**
 * Everything that a reader of one file may have to open: itself, and what it imports, directly or not.
 * @param {Graph} graph
 * @param {string} from
 */
export function reachOf(graph, from) {
  const reached = new Set([from])
  for (const path of reached) for (const target of graph.get(path) ?? []) reached.add(target)
  return reached
}

/**
 * Groups of sibling folders that import each other in a circle, as `folder/{a,b}`.
 * @param {Graph} graph
 * @returns {string[]}
 */
export function siblingCircles(graph) {
  /** @type {Map<string, Graph>} */
  const byParent = new Map()
  for (const [path, targets] of graph) {
    for (const target of targets) {
      const [parent, a, b] = whereTheyPart(path, target)
      if (a === undefined || b === undefined) continue
      const siblings = byParent.get(parent) ?? new Map()
      byParent.set(parent, siblings.set(a, [...(siblings.get(a) ?? []), b]))
    }
  }
  return [...byParent].flatMap(([parent, siblings]) =>
    circles(siblings).map((names) => `${parent}/{${names.join(',')}}`),
  )
}

/** @param {string} path @param {string} target @returns {[string, string | undefined, string | undefined]} */
function whereTheyPart(path, target) {
  const [a, b] = [path.split('/').slice(0, -1), target.split('/').slice(0, -1)]
  let depth = 0
  while (depth < a.length && a[depth] === b[depth]) depth += 1
  return [a.slice(0, depth).join('/'), a[depth], b[depth]]
}

/** @param {Graph} graph @returns {string[][]} */
function circles(graph) {
  const reach = new Map([...graph.keys()].map((name) => [name, beyond(graph, name)]))
  /** @type {Set<string>} */
  const seen = new Set()
  return [...graph.keys()].flatMap((name) => {
    if (seen.has(name) || !reach.get(name)?.has(name)) return []
    const circle = [...graph.keys()].filter(
      (other) => reach.get(name)?.has(other) && reach.get(other)?.has(name),
    )
    for (const other of circle) seen.add(other)
    return [circle.toSorted()]
  })
}

/** What can be reached from a folder in one step or more. @param {Graph} graph @param {string} name */
function beyond(graph, name) {
  const reached = new Set(graph.get(name) ?? [])
  for (const each of reached) for (const target of graph.get(each) ?? []) reached.add(target)
  return reached
}
