import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { HostError } from '../host-error.ts'

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
const EXECUTABLE = process.platform === 'win32' ? 'anvil.exe' : 'anvil'

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findInPackages(): string[] {
  const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`
  try {
    // The launcher script of @foundry-rs/anvil would put another process between us and the node.
    return [join(createRequire(import.meta.url).resolve(`${name}/package.json`), '..', 'bin', EXECUTABLE)]
  } catch {
    return []
  }
}

/** Path of the local EVM node: from the npm package for this platform, else from a Foundry installation on PATH. */
export function findAnvil(): string {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((directory) => join(directory, EXECUTABLE))
  const found = [...findInPackages(), ...onPath].find(isExecutable)
  if (found !== undefined) return found
  throw new HostError(`There is no local EVM node (anvil) for ${process.platform} on ${process.arch}.`, {
    hint: 'Install Foundry (https://getfoundry.sh) so that "anvil" is on the PATH, then start again.',
  })
}
