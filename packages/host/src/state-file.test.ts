import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, useFresh } from './testing/hooks.ts'
import { readStateFile, writeStateFile } from './state-file.ts'

const MARK = { version: 2, chain: 'solana' }

const folder = useFresh(temporaryFolder)

test('a state comes back as it was, and leaves no draft behind', async () => {
  const path = join(folder.path, 'chains', 'solana', 'chain')
  expect(await readStateFile(path, MARK)).toBeUndefined()
  const state = { blocks: new Map([[1, 2n]]), bytes: Uint8Array.of(1, 2) }
  await writeStateFile(path, MARK, { blocks: new Map() })
  await writeStateFile(path, MARK, state)
  expect(await readStateFile(path, MARK)).toEqual(state)
  expect(await readdir(join(folder.path, 'chains', 'solana'))).toEqual(['chain'])
})

test.each([
  { version: 1, chain: 'solana' },
  { version: 2, chain: 'eclipse' },
])('a state of %o is refused', async (mark) => {
  const path = join(folder.path, 'chain')
  await writeStateFile(path, mark, {})
  await expect(readStateFile(path, MARK)).rejects.toThrow('belongs to another version')
})
