import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { BlocksState } from './chain/blocks.ts'

export interface ChainSnapshot {
  readonly svm: Uint8Array
  readonly blocks: BlocksState
}

/** Grows when a snapshot of an older version cannot be read any more. */
const VERSION = 2

/** The snapshot, or undefined where there is none. Throws for a file of another version or chain. */
export async function readSnapshot(path: string, genesisHash: string): Promise<ChainSnapshot | undefined> {
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const saved: unknown = deserialize(bytes)
  const { version, genesis, svm, blocks } = Object(saved)
  if (version !== VERSION || genesis !== genesisHash) {
    throw new Error(`The saved chain in ${path} belongs to another version.`)
  }
  return { svm, blocks }
}

/** Replaces the file as a whole or not at all. */
export async function writeSnapshot(
  path: string,
  genesisHash: string,
  snapshot: ChainSnapshot,
): Promise<void> {
  const bytes = serialize({ version: VERSION, genesis: genesisHash, ...snapshot })
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.draft`, bytes, { flush: true })
  await rename(`${path}.draft`, path)
}
