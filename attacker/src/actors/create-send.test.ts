import { expect, it } from 'vitest'
import { createActor } from './actor.ts'
import type { Call } from './call.ts'
import { createSend } from './create-send.ts'

const CALL: Call = { operation: 'getStats', method: 'GET', path: '/api/stats', headers: {}, body: undefined }

/** What is reported of a call that takes so long, where the quickest one takes `quickest`, in milliseconds. */
async function reportsOf(times: readonly number[], quickest: number): Promise<readonly string[]> {
  const left = [...times]
  const actor = {
    ...createActor('Mallory', 'http://127.0.0.1:1', () => '127.0.0.1'),
    send: ({ operation }: Call) =>
      Promise.resolve({
        status: 200,
        text: '{}',
        ms: operation === CALL.operation ? (left.shift() ?? 0) : quickest,
      }),
  }
  const reports: string[] = []
  await createSend([actor], (problem) => reports.push(problem), { tryAgainMs: 0 }).send(actor, CALL)
  return reports
}

it('reports a call that takes too long each time, unless the machine is slow with anything', async () => {
  const slow = [1_200, 1_300, 1_200, 1_400, 1_300]
  expect(await reportsOf(slow, 3)).toEqual(['getStats takes more than 1000 ms each time'])
  expect(await reportsOf(slow, 400)).toEqual([])
  expect(await reportsOf([1_200, 1_300, 30], 3)).toEqual([])
})
