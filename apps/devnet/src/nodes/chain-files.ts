import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { NodeClient } from './node-client.ts'

const unzip = promisify(gunzip)

/**
 * The files of one chain. A node writes its state in place, so a node that is killed while writing leaves a truncated file. Its exit file
 * is therefore separate from the last state known to be complete.
 */
export interface ChainFiles {
  /** Last complete state; absent before the first save. */
  statePath: string
  /** Written by the node when it exits. */
  exitPath: string
  /** Signed transactions that were sent. */
  journalPath: string
}

// The last field of a state in the node's pinned version.
const END_OF_STATE = '"historical_states":null}'

export function chainFiles(dataDir: string, networkId: string): ChainFiles {
  const directory = join(dataDir, 'chains', networkId)
  return {
    statePath: join(directory, 'state.json'),
    exitPath: join(directory, 'exit.json'),
    journalPath: join(directory, 'transactions'),
  }
}

async function modifiedAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function isWhole(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size < END_OF_STATE.length) return false
    const end = Buffer.alloc(END_OF_STATE.length)
    await file.read(end, 0, end.length, size - end.length)
    return end.toString() === END_OF_STATE
  } finally {
    await file.close()
  }
}

/** Makes the newest complete state the one to start from. Returns whether there is one. */
export async function recoverChainState(files: ChainFiles): Promise<boolean> {
  await mkdir(dirname(files.statePath), { recursive: true })
  const [saved, exited] = await Promise.all([modifiedAt(files.statePath), modifiedAt(files.exitPath)])
  if (exited === undefined) return saved !== undefined
  if (exited >= (saved ?? 0) && (await isWhole(files.exitPath))) {
    await rename(files.exitPath, files.statePath)
    return true
  }
  await rm(files.exitPath)
  return saved !== undefined
}

/** Saves the state of a running node, replacing the file atomically. */
export async function saveChainState(files: ChainFiles, node: NodeClient): Promise<void> {
  const packed = await node.call('anvil_dumpState')
  if (typeof packed !== 'string') throw new Error('anvil_dumpState: the node answered no state')
  const draft = `${files.statePath}.draft`
  await writeFile(draft, await unzip(Buffer.from(packed.slice(2), 'hex')), { flush: true })
  await rename(draft, files.statePath)
}
