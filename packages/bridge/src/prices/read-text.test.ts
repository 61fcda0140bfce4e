import { expect, it } from 'vitest'
import { readText } from './read-text.ts'

const PART = new Uint8Array(10_000).fill(0x20)

it('ends with the part of an answer that is too much, and asks for no more of it', async () => {
  let sent = 0
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      controller.enqueue(PART)
    },
    cancel() {
      isCancelled = true
    },
  })
  expect(await readText(new Response(body), 100_000)).toBeUndefined()
  expect(sent).toBeLessThan(20)
  expect(isCancelled).toBe(true)
})

it.each(['', '{"a":1}', 'é€😀'])('reads %j unchanged', async (text) => {
  expect(await readText(new Response(text), 100)).toBe(text)
})

it('reads a letter whose bytes come in two parts', async () => {
  const [first = 0, ...rest] = new TextEncoder().encode('é')
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of [Uint8Array.of(first), Uint8Array.from(rest)]) controller.enqueue(part)
      controller.close()
    },
  })
  expect(await readText(new Response(body), 100)).toBe('é')
})
