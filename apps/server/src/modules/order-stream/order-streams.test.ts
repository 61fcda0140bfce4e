import type { ServerResponse } from 'node:http'
import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OpenProofs, ProvedWallet } from '../wallet-auth/session.ts'
import type { EventStream, StreamTopic } from './event-stream.ts'
import { createOrderStreams, type OrderStreams } from './order-streams.ts'

class FakeResponse extends EventEmitter {
  req = { socket: Object.assign(new EventEmitter(), { destroyed: false }) }
  written = ''
  writableLength = 0
  ended = false
  destroyed = false
  closed = false
  takes = true
  write(text: string) {
    this.written += text
    return this.takes
  }
  end() {
    this.ended = true
    this.close()
  }
  destroy() {
    this.destroyed = true
    this.close()
  }
  close() {
    this.closed = true
    this.emit('close')
  }
  events(): readonly string[] {
    return [...this.written.matchAll(/^event: (.+)$/gm)].map(([, name = '']) => name)
  }
}

const TOMORROW = new Date('2026-01-02T00:00:00Z')
const proof = (address: string, changes: Partial<ProvedWallet> = {}): ProvedWallet => ({
  family: 'evm',
  address,
  networkId: null,
  expiresAt: TOMORROW,
  ...changes,
})
const A = proof('0xA')
const B = proof('0xB')

let now: Date
/** What the sessions have proved, according to the database. */
let stored: Map<string, readonly ProvedWallet[]>
let duringLookUp: () => void
let streams: OrderStreams
/** Requests by their responses. */
const asked = new Map<FakeResponse, EventStream>()

interface Opened {
  readonly sessionId?: string
  readonly ip?: string
  readonly proofs?: readonly ProvedWallet[]
}

function open(opened: Opened, only: EventStream['only'], response: FakeResponse): FakeResponse {
  const { sessionId = 's1', ip = '10.0.0.1', proofs = [A] } = opened
  streams.requireRoom({ sessionId, ip }, proofs)
  // CAST: the hub uses nothing else of a response.
  const stream = { sessionId, ip, only, response: response as unknown as ServerResponse }
  asked.set(response, stream)
  streams.add(stream, proofs)
  return response
}

/** A stream of one wallet's orders. */
const openWallet = (
  opened: Opened & { readonly topic?: StreamTopic } = {},
  response = new FakeResponse(),
): FakeResponse =>
  open(
    opened,
    { topic: opened.topic ?? 'orders', family: 'evm', address: opened.proofs?.[0]?.address ?? '0xA' },
    response,
  )

/** A stream of a whole session. */
const openSession = (opened: Opened = {}, response = new FakeResponse()): FakeResponse =>
  open(opened, null, response)

const requestOf = (response: FakeResponse): EventStream => {
  const stream = asked.get(response)
  if (stream === undefined) throw new Error('it was not opened')
  return stream
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
  stored = new Map([
    ['s1', [A, B]],
    ['s2', [A]],
  ])
  duringLookUp = () => undefined
  asked.clear()
  streams = createOrderStreams({
    limits: { perSession: 5, perWallet: 10, perIp: 12 },
    now: () => now,
    findOpenProofs: async (ids): Promise<OpenProofs> => {
      const found = new Map(ids.flatMap((id) => [[id, stored.get(id)]] as const))
      duringLookUp()
      return new Map([...found].flatMap(([id, proofs]) => (proofs === undefined ? [] : [[id, proofs]])))
    },
  })
})

describe('a wallet’s stream', () => {
  it('sends its orders of one topic, with their versions as ids', () => {
    const mine = openWallet()
    const elsewhere = openWallet({ sessionId: 's2' })
    const other = openWallet({ proofs: [B] })
    const bulk = openWallet({ topic: 'bulk_orders' })
    streams.publish(update)
    expect(mine.written).toBe('event: order_updated\nid: 3\ndata: {"id":"o"}\n\n')
    expect(elsewhere.written).toBe(mine.written)
    expect([other.written, bulk.written]).toEqual(['', ''])
    streams.publish({ ...update, topic: 'bulk_orders', version: 4 })
    expect(bulk.written).toBe('event: order_updated\nid: 4\ndata: {"id":"o"}\n\n')
    expect(mine.events()).toHaveLength(1)
  })

  it('keeps orders of other networks from a contract that is proved on one', () => {
    const [onBase, onPolygon] = ['base', 'polygon'].map((networkId) =>
      openWallet({ proofs: [proof('0xA', { networkId })] }),
    )
    streams.publish(update)
    expect([onBase?.events().length, onPolygon?.events().length]).toEqual([1, 0])
  })

  it('W-16 ends with its session, its proof or its wallet', async () => {
    const kept = openWallet()
    const loggedOut = openWallet({ sessionId: 's2' })
    const forgotten = openWallet({ proofs: [B] })
    await streams.beat()
    expect([kept.written, loggedOut.ended, forgotten.ended]).toEqual([': \n\n', false, false])
    stored = new Map([['s1', [A]]])
    await streams.beat()
    expect([kept.ended, loggedOut.ended, forgotten.ended, streams.size]).toEqual([false, true, true, 1])
    now = TOMORROW
    await streams.beat()
    expect([kept.ended, streams.size]).toEqual([true, 0])
  })
})

describe('a session’s stream', () => {
  it('begins with its wallets, and sends the orders of all of them and of both topics', () => {
    const mine = openSession({ proofs: [A, B, proof('0xB', { networkId: 'base' })] })
    expect(mine.written).toBe('event: wallets\ndata: {"wallets":["0xA","0xB"]}\n\n')
    streams.publish(update)
    streams.publish({ ...update, walletSender: '0xB', topic: 'bulk_orders' })
    streams.publish({ ...update, walletSender: '0xC' })
    expect(mine.events()).toEqual(['wallets', 'order_updated', 'bulk_order_updated'])
  })

  it('gives out no cursor before it has caught up, and from then on one with every event', async () => {
    const mine = openSession()
    streams.publish(update)
    await streams.beat()
    expect(mine.written).not.toContain('id:')
    streams.completeCatchUp(requestOf(mine), new Date(7))
    expect(mine.written).toMatch(/event: wallets\nid: 7\ndata: \{"wallets":\["0xA","0xB"\]\}\n\n$/)
    mine.written = ''
    streams.publish(update)
    await streams.beat()
    const cursor = `id: ${String(now.getTime())}`
    expect(mine.written.split('\n').filter((line) => line.startsWith('id:'))).toEqual([cursor, cursor])
  })

  it('W-28 asks for a valid proof at every event', () => {
    const soon = new Date(now.getTime() + 1_000)
    const mine = openSession({
      proofs: [proof('0xA', { expiresAt: soon }), proof('0xB', { networkId: 'base' })],
    })
    streams.publish({ ...update, walletSender: '0xB', networkId: 'polygon' })
    expect(mine.events()).toEqual(['wallets'])
    streams.publish(update)
    streams.publish({ ...update, walletSender: '0xB' })
    expect(mine.events()).toEqual(['wallets', 'order_updated', 'order_updated'])
    now = soon
    streams.publish(update)
    expect(mine.events()).toHaveLength(3)
  })

  it('follows wallets that its session proves or loses elsewhere, and ends with the last', async () => {
    const mine = openSession({ sessionId: 's2' })
    stored.set('s2', [B])
    await streams.beat()
    streams.publish(update)
    streams.publish({ ...update, walletSender: '0xB' })
    expect(mine.events()).toEqual(['wallets', 'wallets', 'order_updated'])
    expect(streams.wallets()).toEqual([{ family: 'evm', address: '0xB' }])
    stored.set('s2', [])
    await streams.beat()
    expect([mine.ended, streams.size, streams.wallets()]).toEqual([true, 0, []])
  })

  it('includes a wallet from when its session proves it', () => {
    const mine = openSession()
    const wallet = openWallet()
    const other = openSession({ sessionId: 's2' })
    streams.update({ id: 's1', wallets: [A, B] })
    streams.publish({ ...update, walletSender: '0xB' })
    expect([mine.events(), wallet.events(), other.events()]).toEqual([
      ['wallets', 'wallets', 'order_updated'],
      [],
      ['wallets'],
    ])
  })

  it('W-16 forgets a wallet at once, reports that, and ends with the last', () => {
    const mine = openSession({ proofs: [A, B] })
    const other = openSession({ sessionId: 's2' })
    streams.end({ sessionIds: ['s1'], wallet: A })
    streams.publish(update)
    expect(mine.written.endsWith('data: {"wallets":["0xB"]}\n\n')).toBe(true)
    expect([mine.events(), other.events()]).toEqual([
      ['wallets', 'wallets'],
      ['wallets', 'order_updated'],
    ])
    streams.end({ sessionIds: ['s1'], wallet: B })
    expect([mine.ended, other.ended]).toEqual([true, false])
  })

  it('W-16 does not take a wallet back that is removed while the sessions are looked up', async () => {
    const mine = openSession({ proofs: [A, B] })
    duringLookUp = () => streams.end({ sessionIds: ['s1'], wallet: A })
    await streams.beat()
    streams.publish(update)
    expect(mine.events()).not.toContain('order_updated')
  })

  it('says that more has changed than is sent, to the streams of these wallets or to one', () => {
    const mine = openSession()
    const elsewhere = openSession({ sessionId: 's2' })
    const other = openSession({ proofs: [B] })
    const wallet = openWallet()
    streams.sendMissed([A], requestOf(mine))
    expect([mine, elsewhere].map((each) => each.events().includes('missed'))).toEqual([true, false])
    streams.sendMissed([A, B])
    expect([elsewhere.events(), other.events(), wallet.events()]).toEqual([
      ['wallets', 'missed'],
      ['wallets', 'missed'],
      [],
    ])
  })

  it('waits for a reader that is slow to catch up, until it takes more or goes', async () => {
    const slow = openSession()
    slow.takes = false
    const results: boolean[] = []
    const next = async () => results.push(await streams.deliver(requestOf(slow), update))
    const first = next()
    await Promise.resolve()
    expect(results).toEqual([])
    slow.emit('drain')
    await first
    const second = next()
    slow.close()
    await second
    expect(results).toEqual([true, false])
    expect(await streams.deliver(requestOf(slow), update)).toBe(false)
  })

  it('catches up with nothing that its proofs do not cover', async () => {
    const mine = openSession({ proofs: [proof('0xA', { networkId: 'polygon' })] })
    expect(await streams.deliver(requestOf(mine), update)).toBe(true)
    expect(mine.events()).toEqual(['wallets'])
  })
})

describe('the streams of a process', () => {
  it('W-35 are bounded by session, and the place of a closed one is free', () => {
    const first = openSession()
    for (let i = 0; i < 4; i++) openWallet({ ip: `10.0.1.${String(i)}` })
    const full = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' })
    expect(() => openSession({ ip: '10.0.0.9' })).toThrowError(full)
    first.close()
    expect(() => openSession({ ip: '10.0.0.9' })).not.toThrow()
  })

  it('W-35 are bounded by wallet and by address', () => {
    const full = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' })
    const place = (i: number) => ({ sessionId: `s${String(i)}`, ip: `10.0.2.${String(i)}` })
    for (let i = 0; i < 10; i++) openSession(place(i))
    expect(() => openSession(place(10))).toThrowError(full)
    expect(() => openSession({ ...place(10), proofs: [B, A] })).toThrowError(full)
    expect(() => openSession({ ...place(10), proofs: [B] })).not.toThrow()
    for (let i = 0; i < 12; i++)
      openSession({ sessionId: `t${String(i)}`, proofs: [proof(`0x${String(i)}`)] })
    expect(() => openSession({ sessionId: 'one more', proofs: [proof('0xD')] })).toThrowError(full)
  })

  it('W-16 of a session end at once when the session ends', () => {
    const kept = openWallet()
    const ended = openWallet({ sessionId: 's2' })
    const alsoEnded = openSession({ sessionId: 's2' })
    streams.end({ sessionIds: ['s2', 's9'] })
    expect([kept.ended, ended.ended, alsoEnded.ended, streams.size]).toEqual([false, true, true, 1])
  })

  it('W-35 count none whose reader has gone before it was added', () => {
    const gone = new FakeResponse()
    gone.destroyed = true
    openSession({}, gone)
    expect([streams.size, gone.written]).toEqual([0, ''])
    for (let i = 0; i < 5; i++) openWallet()
    expect(streams.size).toBe(5)
  })

  it('W-35 free the place of one that they end, even when the reader never learns of it', async () => {
    const deaf = openWallet({ sessionId: 's2' })
    deaf.end = () => {
      deaf.ended = true
    }
    stored.delete('s2')
    await streams.beat()
    expect([deaf.ended, streams.size, streams.hasReader(A)]).toEqual([true, 0, false])
  })

  it('do not end with a newcomer that comes while the sessions are looked up', async () => {
    openWallet()
    let newcomer: FakeResponse | undefined
    duringLookUp = () => {
      newcomer = openSession({ sessionId: 's3' })
    }
    await streams.beat()
    expect([newcomer?.ended, streams.size]).toEqual([false, 2])
  })

  it('drop a reader that does not keep up instead of keeping its backlog', () => {
    const slow = openWallet()
    slow.writableLength = 3_000_000
    streams.publish(update)
    expect(slow).toMatchObject({ destroyed: true, written: '' })
    expect(streams.size).toBe(0)
  })

  it('all get their heartbeat, however many they are', async () => {
    const many = createOrderStreams({
      limits: { perSession: 1_000, perWallet: 1_000, perIp: 1_000 },
      now: () => now,
      findOpenProofs: async () => stored,
    })
    streams = many
    const responses = Array.from({ length: 600 }, () => openWallet())
    await many.beat()
    expect(responses.every(({ written }) => written === ': \n\n')).toBe(true)
  })

  it('all end when the server closes', () => {
    const responses = [openWallet(), openSession({ sessionId: 's2' })]
    streams.closeAll()
    expect(responses.every((response) => response.ended)).toBe(true)
    expect(streams.size).toBe(0)
  })
})
