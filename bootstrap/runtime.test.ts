import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder, useFresh } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { pinnedNode } from './src/paths.mjs'
import { hasPinnedNode, placeRuntime, RUNTIME_PACKAGES, runtimePackage } from './src/runtime.mjs'

const ROOT = join(import.meta.dirname, '..')
type Lock = { packages: Record<string, Record<string, unknown>> }
// CAST: npm's own file.
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock

describe('the packages of the runtime', () => {
  it.each(Object.entries(RUNTIME_PACKAGES))('%s: %s is locked with its integrity', (machine, name) => {
    const [os, cpu] = machine.split(' ')
    const locked = lock.packages[`node_modules/${name}`]
    expect(locked).toMatchObject({ os, cpu, optional: true, version: expect.stringMatching(/^24\./) })
    expect(locked?.['integrity']).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
    expect(lock.packages['']?.['optionalDependencies']).toMatchObject({ [name]: locked?.['version'] })
  })

  it('are those that are locked', () => {
    const locked = Object.keys(lock.packages).filter((path) =>
      /^node_modules\/node-(bin-)?(\w+)-(x|arm)\d+$/.test(path),
    )
    expect(locked.map((path) => path.slice('node_modules/'.length)).toSorted()).toEqual(
      Object.values(RUNTIME_PACKAGES).toSorted(),
    )
  })

  it('are refused in a sentence for a machine that there is none for', () => {
    expect(() => runtimePackage({ platform: 'aix', arch: 'ppc64' })).toThrow(
      /^There is no runtime for aix ppc64/,
    )
  })
})

describe('placing the runtime', () => {
  const name = runtimePackage(process)
  const install = (version: string, locked: string): void => {
    const directory = join(root.path, 'node_modules', name)
    mkdirSync(join(directory, 'bin'), { recursive: true })
    writeFileSync(join(directory, 'package.json'), JSON.stringify({ bin: { node: 'bin/node' } }))
    writeFileSync(join(directory, 'bin', 'node'), `#!/bin/sh\necho v${version}\n`)
    chmodSync(join(directory, 'bin', 'node'), 0o755)
    const packages = { [`node_modules/${name}`]: { version: locked } }
    writeFileSync(join(root.path, 'package-lock.json'), JSON.stringify({ packages }))
  }
  const root = useFresh(temporaryFolder)

  it('takes the binary that npm has installed, in place of whatever was there, and fetches nothing', () => {
    install('24.21.0', '24.21.0')
    mkdirSync(join(root.path, 'node_modules', 'node', 'bin'), { recursive: true })
    writeFileSync(pinnedNode(root.path), 'another')
    expect(hasPinnedNode(root.path)).toBe(false)
    placeRuntime(root.path)
    expect(hasPinnedNode(root.path)).toBe(true)
    expect(statSync(pinnedNode(root.path)).ino).toBe(
      statSync(join(root.path, 'node_modules', name, 'bin', 'node')).ino,
    )
  })

  it('keeps the binary and its licence, and no headers', () => {
    install('24.21.0', '24.21.0')
    const directory = join(root.path, 'node_modules', name)
    mkdirSync(join(directory, 'include', 'node'), { recursive: true })
    mkdirSync(join(directory, 'share', 'man'), { recursive: true })
    writeFileSync(join(directory, 'include', 'node', 'node.h'), '')
    writeFileSync(join(directory, 'LICENSE'), '')
    placeRuntime(root.path)
    expect(readdirSync(directory).toSorted()).toEqual(['LICENSE', 'bin', 'package.json'])
  })

  it('does not pass for another version than the one that is locked for this machine', () => {
    install('24.20.0', '24.21.0')
    placeRuntime(root.path)
    expect(hasPinnedNode(root.path)).toBe(false)
  })

  it('says in a sentence what to do where npm has left the package out', () => {
    expect(() => placeRuntime(root.path)).toThrow(
      `The runtime (npm package "${name}") could not be installed: remove node_modules and start again.`,
    )
  })
})
