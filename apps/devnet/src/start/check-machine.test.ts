import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder, useFresh } from '@sunspan/host/testing/hooks'
import { expect, test } from 'vitest'
import { DevnetError } from '../devnet-error.ts'
import { checkDataDir, checkPort } from './check-machine.ts'
import { explainFailure } from './explain-failure.ts'

const folder = useFresh(temporaryFolder)

test('a folder is made where there is none, and refused where a file is', async () => {
  await checkDataDir(join(folder.path, 'a', 'b'))
  await writeFile(join(folder.path, 'file'), '')
  await expect(checkDataDir(join(folder.path, 'file'))).rejects.toThrow(DevnetError)
  await expect(checkDataDir(join(folder.path, 'file', 'below'))).rejects.toThrow(
    /cannot be used \(ENOTDIR\): set DATA_DIR/,
  )
})

test.skipIf(process.platform !== 'linux')('a place without folders is refused', async () => {
  await expect(checkDataDir('/proc/a/b')).rejects.toThrow(/cannot be used \(ENOENT\)/)
})

test('a port in use is named, with the way out', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is in use`)
  other.close()
  await once(other, 'close')
  await checkPort(port, '127.0.0.1')
})

test.each([
  ['ENOSPC', 'The disk that holds DATA_DIR is full: make room, then start again.'],
  [
    'EACCES',
    '/data/x cannot be written (EACCES): let the current user write there; for data, DATA_DIR may name another folder.',
  ],
  [
    'EROFS',
    '/data/x cannot be written (EROFS): let the current user write there; for data, DATA_DIR may name another folder.',
  ],
  ['ENOTDIR', '/data/x is in the way (ENOTDIR): set DATA_DIR to a folder of its own.'],
])('%s becomes one sentence', (code, sentence) => {
  expect(explainFailure(Object.assign(new Error('bare'), { code, path: '/data/x' }))).toBe(sentence)
})

test('an unexpected failure keeps its trace', () => {
  expect(explainFailure(new Error('odd'))).toMatch(/^The devnet could not start: Error: odd\n +at /)
  expect(explainFailure('odd')).toBe('The devnet could not start: odd')
  expect(explainFailure(new DevnetError('Do this.'))).toBe('Do this.')
})
