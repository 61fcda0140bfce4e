import { readStateFile, writeStateFile } from '@sunspan/host/state-file'
import type { BlocksState } from './chain/blocks.ts'

export interface ChainSnapshot {
  readonly svm: Uint8Array
  readonly blocks: BlocksState
}

const mark = (genesisHash: string) => ({ version: 3, chain: genesisHash })

/** The snapshot, or undefined if there is none. Throws for a file of another version or chain. */
export async function readSnapshot(path: string, genesisHash: string): Promise<ChainSnapshot | undefined> {
  const state = await readStateFile(path, mark(genesisHash))
  if (state === undefined) return undefined
  const { svm, blocks } = Object(state)
  return { svm, blocks }
}

export const writeSnapshot = (path: string, genesisHash: string, snapshot: ChainSnapshot): Promise<void> =>
  writeStateFile(path, mark(genesisHash), snapshot)
