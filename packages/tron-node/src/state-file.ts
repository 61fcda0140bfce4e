import { readStateFile, writeStateFile } from '@sunspan/host/state-file'
import type { LedgerState } from './chain/ledger.ts'

export interface ChainSnapshot {
  readonly ledger: LedgerState
  /** The EVM's state, as it writes it. */
  readonly evm: string
}

const mark = (chain: string) => ({ version: 2, chain })

/** The snapshot, or undefined if there is none. Throws for a file of another version or chain. */
export async function readSnapshot(path: string, name: string): Promise<ChainSnapshot | undefined> {
  const state = await readStateFile(path, mark(name))
  if (state === undefined) return undefined
  const { ledger, evm } = Object(state)
  return { ledger, evm }
}

export const writeSnapshot = (path: string, name: string, snapshot: ChainSnapshot): Promise<void> =>
  writeStateFile(path, mark(name), snapshot)
