import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Cell } from '@ton/core'
import { runTolkCompiler } from '@ton/tolk-js'

export interface JettonCode {
  readonly minter: Cell
  readonly wallet: Cell
}

const JETTON_FILES = ['jetton-types.tolk', 'jetton-wallet.tolk', 'jetton-minter.tolk']
const NAME_ZONE = 'name-zone.tolk'

async function readSources(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const read = async (name: string) =>
    [name, await readFile(new URL(`../contracts/${name}`, import.meta.url), 'utf8')] as const
  return new Map(await Promise.all(names.map(read)))
}

async function compile(entrypointFileName: string, sources: ReadonlyMap<string, string>): Promise<Cell> {
  const result = await runTolkCompiler({
    entrypointFileName,
    fsReadCallback(path) {
      const source = sources.get(basename(path))
      if (source === undefined) throw new Error(`no contract ${path}`)
      return source
    },
  })
  if (result.status === 'error') throw new Error(`${entrypointFileName}: ${result.message}`)
  return Cell.fromBase64(result.codeBoc64)
}

/** Compiles the jetton's contracts from their sources. Throws the compiler's errors. */
export async function compileJetton(): Promise<JettonCode> {
  const sources = await readSources(JETTON_FILES)
  return {
    minter: await compile('jetton-minter.tolk', sources),
    wallet: await compile('jetton-wallet.tolk', sources),
  }
}

/** Compiles the contract that resolves names. Throws the compiler's errors. */
export const compileNameZone = async (): Promise<Cell> => compile(NAME_ZONE, await readSources([NAME_ZONE]))
