import type { ServerResponse } from 'node:http'
import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionWalletKey } from '../wallet-auth/session.ts'
import { createOrderStreams, type OrderStreams } from './order-streams.ts'
import type { StreamRequest } from './stream-request.ts'

class FakeResponse extends EventEmitter {
  written = ''
  writableLength = 0
  ended = false
  destroyed = false
  write(text: string) {
    this.written += text
  }
  end() {
    this.ended = true
    this.emit('close')
  }
  destroy() {
    this.destroyed = true
    this.emit('close')
  }
}

let now = new Date('2026-01-01T00:00:00Z')
let openSessions: Set<string>
let openWallets: string[]
let streams: OrderStreams

function open(
  fields: Partial<Omit<StreamRequest, 'response'>> = {},
  response = new FakeResponse(),
): FakeResponse {
  const request = { sessionId: 's1', ip: '10.0.0.1', ...fields }
  streams.requireRoom(request)
  streams.add({
    topic: 'orders',
    family: 'evm',
    address: '0xA',
    networkIds: null,
    expiresAt: new Date('2026-01-02T00:00:00Z'),
    ...request,
    // CAST: the hub uses nothing else of a response.
    response: response as unknown as ServerResponse,
  })
  return response
}

const update = {
  topic: 'orders',
  family: 'evm',
  walletSender: '0xA',
  networkId: 'base',
  version: 3,
  json: '{"id":"o"}',
} as const

beforeEach(() => {
  now = new Date('2026-01-01T00:00:00Z')
  openSessions = new Set(['s1', 's2'])
  openWallets = ['0xA', '0xB']
  streams = createOrderStreams({
    limits: { perSession: 5, perIp: 20 },
    now: () => now,
    findOpenWallets: async (ids) =>
      new Set(
        ids
          .filter((id) => openSessions.has(id))
          .flatMap((sessionId) =>
            openWallets.map((address) => sessionWalletKey({ sessionId, family: 'evm', address })),
          ),
      ),
  })
})

describe('createOrderStreams', () => {
  it('sends an order to every stream of its sender, with its version as id', () => {
    const [mine, alsoMine, other] = [open(), open({ sessionId: 's2' }), open({ address: '0xB' })]
    streams.publish(update)
    expect(mine.written).toBe('event: order_updated\nid: 3\ndata: {"id":"o"}\n\n')
    expect(alsoMine.written).toBe(mine.written)
    expect(other.written).toBe('')
  })

  it('keeps the two kinds of orders apart', () => {
    const [orders, bulk] = [open(), open({ topic: 'bulk_orders' })]
    streams.publish({ ...update, topic: 'bulk_orders' })
    expect([orders.written === '', bulk.written === '']).toEqual([true, false])
  })

  it('keeps orders of other networks from a contract that is proved on one', () => {
    const [onBase, onPolygon] = [
      open({ networkIds: new Set(['base']) }),
      open({ networkIds: new Set(['polygon']) }),
    ]
    streams.publish(update)
    expect(onBase.written).not.toBe('')
    expect(onPolygon.written).toBe('')
  })

  it('W-35 refuses the sixth stream of a session and the twenty-first of an address, and frees the place of a closed one', () => {
    const first = open()
    for (let i = 0; i < 4; i++) open()
    expect(() => open()).toThrowError(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }))
    first.emit('close')
    open()
    for (let i = 0; i < 15; i++) open({ sessionId: `other-${String(i)}` })
    expect(streams.size).toBe(20)
    expect(() => open({ sessionId: 's3' })).toThrowError(
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }),
    )
    expect(() => open({ sessionId: 's3', ip: '10.0.0.2' })).not.toThrow()
  })

  it('W-16 ends the streams of a session that has ended or whose proof has expired', async () => {
    const [kept, loggedOut, expired] = [
      open(),
      open({ sessionId: 's2' }),
      open({ expiresAt: new Date('2026-01-01T00:00:30Z') }),
    ]
    await streams.beat()
    expect([kept.written, loggedOut.ended, expired.ended]).toEqual([': \n\n', false, false])
    openSessions.delete('s2')
    now = new Date('2026-01-01T00:01:00Z')
    await streams.beat()
    expect([kept.ended, loggedOut.ended, expired.ended]).toEqual([false, true, true])
    expect(streams.size).toBe(1)
  })

  it('W-16 ends the streams of a wallet that its session has forgotten, elsewhere or here', async () => {
    const [kept, forgotten] = [open(), open({ address: '0xB' })]
    openWallets = ['0xA']
    await streams.beat()
    expect([kept.ended, forgotten.ended]).toEqual([false, true])
    const again = open({ address: '0xB' })
    streams.end({ sessionIds: ['s1'], wallet: { family: 'evm', address: '0xB' } })
    expect([kept.ended, again.ended, streams.size]).toEqual([false, true, 1])
  })

  it('W-16 ends the streams of a session at once when it is told so', () => {
    const [kept, ended, alsoEnded] = [
      open(),
      open({ sessionId: 's2' }),
      open({ sessionId: 's2', topic: 'bulk_orders' }),
    ]
    streams.end({ sessionIds: ['s2', 's9'] })
    expect([kept.ended, ended.ended, alsoEnded.ended, streams.size]).toEqual([false, true, true, 1])
  })

  it('W-35 counts no stream whose reader has gone before it was added', () => {
    const gone = new FakeResponse()
    gone.destroyed = true
    open({}, gone)
    expect(streams.size).toBe(0)
    for (let i = 0; i < 5; i++) open()
    expect(streams.size).toBe(5)
  })

  it('W-35 frees the place of a stream that it ends, also when the reader never hears of it', async () => {
    const deaf = open({ sessionId: 's2' })
    deaf.end = () => {
      deaf.ended = true
    }
    openSessions.delete('s2')
    await streams.beat()
    expect([deaf.ended, streams.size]).toEqual([true, 0])
    expect(streams.wallets()).toEqual([])
  })

  it('does not end a stream that comes while the sessions are looked up', async () => {
    open()
    const beating = streams.beat()
    const newcomer = open({ sessionId: 's2' })
    await beating
    expect([newcomer.ended, streams.size]).toEqual([false, 2])
  })

  it('drops a reader that does not keep up instead of keeping its backlog', () => {
    const slow = open()
    slow.writableLength = 3_000_000
    streams.publish(update)
    expect(slow).toMatchObject({ destroyed: true, written: '' })
    expect(streams.size).toBe(0)
  })

  it('ends everything when the server closes', () => {
    const responses = [open(), open({ sessionId: 's2' })]
    streams.closeAll()
    expect(responses.every((response) => response.ended)).toBe(true)
    expect(streams.size).toBe(0)
  })
})
