import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** What a file must belong to. */
export interface StateMark {
  /** Grows when a state of an older version cannot be read any more. */
  readonly version: number
  /** What the chain is known by. */
  readonly chain: string
}

/** The state that a local chain had last, or undefined where there is none. Throws for a file of another version or chain. */
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

/** Replaces the file as a whole or not at all. */
export async function writeStateFile(path: string, mark: StateMark, state: unknown): Promise<void> {
  const bytes = serialize({ version: mark.version, chain: mark.chain, state })
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.draft`, bytes, { flush: true })
  await rename(`${path}.draft`, path)
}
