import { beforeEach, expect, it } from 'vitest'
import { createSilentHosts, type SilentHosts } from './create-silent-hosts.ts'
import { ReceiverError } from './receiver-error.ts'

let now: number
let hosts: SilentHosts
let asked: string[]

beforeEach(() => {
  now = 0
  asked = []
  hosts = createSilentHosts({ now: () => now, timeoutMs: 10_000 })
})

const silence = (): Promise<never> =>
  Promise.reject(new ReceiverError('No answer in time', { isRefused: false, isSilent: true }))

async function ask(host: string, answer: () => Promise<number> = async () => 200): Promise<number | string> {
  try {
    return await hosts.ask(host, (timeoutMs) => {
      asked.push(`${host} ${String(timeoutMs)}`)
      return answer()
    })
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  }
}

it('gives an unknown host three seconds, and leaves it alone for longer each time that it does not answer', async () => {
  expect(await ask('slow', silence)).toBe('No answer in time')
  now += 4_999
  expect(await ask('slow')).toBe('Not asked: it has not answered before')
  now += 1
  expect(await ask('slow', silence)).toBe('No answer in time')
  now += 9_999
  expect(await ask('slow')).toBe('Not asked: it has not answered before')
  now += 1
  expect(await ask('slow')).toBe(200)
  expect(asked).toEqual(['slow 3000', 'slow 10000', 'slow 10000'])
})

it('asks a host that has answered like a new one', async () => {
  await ask('slow', silence)
  now += 5_000
  await ask('slow')
  await ask('slow')
  expect(asked.at(-1)).toBe('slow 3000')
})

it('holds nothing against others, or against a host that answers with an error', async () => {
  await ask('slow', silence)
  const refused = () => Promise.reject(new ReceiverError('No answer (ECONNREFUSED)', { isRefused: false }))
  await ask('other', refused)
  await ask('other')
  expect(asked).toEqual(['slow 3000', 'other 3000', 'other 3000'])
})

it('asks a host again once at a time, and only a few of any number', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `host ${String(index)}`)
  for (const name of names) await ask(name, silence)
  now += 5_000
  const ends: (() => void)[] = []
  const pending = () => new Promise<number>((resolve) => ends.push(() => resolve(204)))
  const answers = [...names, ...names].map((name) => ask(name, pending))
  await expect.poll(() => ends.length).toBe(10)
  expect(await ask('new')).toBe(200)
  for (const end of ends) end()
  expect((await Promise.all(answers)).filter((answer) => answer === 204)).toHaveLength(10)
})

it('leaves a host alone for five minutes at most', async () => {
  for (let time = 0; time < 20; time += 1) {
    await ask('slow', silence)
    now += 300_000
  }
  expect(asked).toHaveLength(20)
})
