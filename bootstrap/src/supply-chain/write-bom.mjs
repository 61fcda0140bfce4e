import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildBom } from './build-bom.mjs'
import { listLicences } from './list-licences.mjs'
import { readOwnNeeds, readPackages } from './read-packages.mjs'

/**
 * Writes the bill of materials and the list of licences into dist/bom.
 * @param {string} root
 * @returns {readonly string[]} their paths
 */
export function writeBom(root) {
  const packages = readPackages(root)
  const lockFile = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const directory = join(root, 'dist', 'bom')
  mkdirSync(directory, { recursive: true })
  const bom = buildBom({ version, lockFile, packages, needs: readOwnNeeds(root) })
  const files = {
    'sunspan.cdx.json': `${JSON.stringify(bom, null, 2)}\n`,
    'licences.md': listLicences(packages),
  }
  return Object.entries(files).map(([name, text]) => {
    const path = join(directory, name)
    writeFileSync(path, text)
    return path
  })
}
