import { expect, it } from 'vitest'
import { createClient } from './create-client.ts'
import { followOrders } from './follow-orders.ts'
import { readEvents } from './read-events.ts'

const streamOf = (...chunks: readonly string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

it('reads events whatever the chunks they come in', async () => {
  const text =
    ': beat\n\nretry: 5\nid: 7\nevent: a\ndata: {"x":"ü"}\n\r\ndata: 1\r\ndata:2\r\n\r\nid: 8\n\ndata: cut'
  for (const size of [1, 3, text.length]) {
    const chunks = text.match(new RegExp(`[^]{1,${String(size)}}`, 'g')) ?? []
    const retries: number[] = []
    const events = []
    for await (const event of readEvents(streamOf(...chunks), (retry) => retries.push(retry)))
      events.push(event)
    expect(events).toEqual([
      { type: 'a', data: '{"x":"ü"}', id: '7' },
      { type: 'message', data: '1\n2', id: null },
    ])
    expect(retries).toEqual([5])
  }
})

it('reads a letter that is split between two chunks', async () => {
  const bytes = new TextEncoder().encode('data: ü\n\n')
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 7))
      controller.enqueue(bytes.slice(7))
      controller.close()
    },
  })
  const events = []
  for await (const event of readEvents(body, () => undefined)) events.push(event.data)
  expect(events).toEqual(['ü'])
})

it('goes on where the stream ended, and ends with its signal', async () => {
  const urls: string[] = []
  const bodies = [
    [
      'retry: 1\n\nevent: wallets\ndata: {"wallets":["0xa"]}\n\n',
      'id: 5\nevent: order_updated\ndata: {"id":"o","version":1}\n\n',
    ],
    ['event: order_updated\ndata: {"id":"o","version":2}\n\n'],
  ]
  const client = createClient({
    baseUrl: 'http://api.test',
    fetch: async (input) => {
      urls.push(new Request(input).url)
      const chunks = bodies.shift()
      if (chunks === undefined) throw new TypeError('fetch failed')
      return new Response(streamOf(...chunks))
    },
  })
  const stop = new AbortController()
  const seen: unknown[] = []
  for await (const event of followOrders(client, { since: '3', signal: stop.signal })) {
    seen.push([event.type, event.cursor])
    if (seen.length === 3) stop.abort()
  }
  expect(seen).toEqual([
    ['wallets', null],
    ['order_updated', '5'],
    ['order_updated', null],
  ])
  expect(urls).toEqual(['http://api.test/api/stream?since=3', 'http://api.test/api/stream?since=5'])
})

it('ends with the error of the API once the session is over', async () => {
  const client = createClient({
    baseUrl: 'http://api.test',
    fetch: async () =>
      new Response(JSON.stringify({ code: 'UNAUTHORIZED', message: 'Log in', request_id: 'r' }), {
        status: 401,
      }),
  })
  await expect(followOrders(client).next()).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
})
