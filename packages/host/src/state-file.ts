import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** Identifies the chain that a state file must belong to. */
export interface StateMark {
  /** Incremented when states of older versions can no longer be read. */
  readonly version: number
  /** Identifier of the chain. */
  readonly chain: string
}

/** The last saved state of a local chain, or undefined if there is none. Throws for a file of another version or chain. */
export async function readStateFile(path: string, mark: StateMark): Promise<unknown> {
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const saved: unknown = deserialize(bytes)
  const { version, chain, state } = Object(saved)
  if (version !== mark.version || chain !== mark.chain) {
    throw new Error(`The saved chain in ${path} belongs to another version.`)
  }
  return state
}

/** Replaces the file atomically. */
export async function writeStateFile(path: string, mark: StateMark, state: unknown): Promise<void> {
  const bytes = serialize({ version: mark.version, chain: mark.chain, state })
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.draft`, bytes, { flush: true })
  await rename(`${path}.draft`, path)
}
