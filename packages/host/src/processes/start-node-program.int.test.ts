import { expect, it } from 'vitest'
import { startNodeProgram } from './start-node-program.ts'

const SERVER = `require('node:http').createServer((_, answer) => answer.end(JSON.stringify(Object.keys(process.env)))).listen(process.argv[1], '127.0.0.1')`

const read = async (origin: string): Promise<unknown> => (await fetch(origin)).json()

const spec = { name: 'A node', program: process.execPath, ask: read }

it('starts a program with nothing of our environment, waits until it answers, and ends it', async () => {
  const { origin, stop } = await startNodeProgram({
    ...spec,
    argumentsFor: (port) => ['-e', SERVER, String(port)],
  })
  expect(await read(origin)).toEqual([])
  await stop()
  await expect(read(origin)).rejects.toThrow('fetch failed')
})

it('says that a program has ended, or cannot be started', async () => {
  const ending = startNodeProgram({ ...spec, argumentsFor: () => ['-e', '0'] })
  await expect(ending).rejects.toMatchObject({
    message: `A node (${process.execPath}) has ended.`,
    hint: `Start ${process.execPath} in a terminal to see why.`,
  })
  const missing = startNodeProgram({ ...spec, program: '/nowhere/node', argumentsFor: () => [] })
  await expect(missing).rejects.toMatchObject({ message: 'A node could not be started (ENOENT).' })
})
