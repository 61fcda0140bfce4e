import { GrpcTypes } from '@mysten/sui/grpc'
import { describe, expect, it } from 'vitest'
import { isRateLimited, isTooLarge } from '../../errors/to-chain-error.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { sendGrpc } from './send-grpc.ts'
import { askOne, getCheckpoint, getReferencePrice, getTransaction } from './sui-calls.ts'

const URL = 'https://node.example/key'
const DIGEST = '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S'
const TRAILER = 0x80

function frame(kind: number, content: Uint8Array): Buffer {
  const header = Buffer.alloc(5)
  header[0] = kind
  header.writeUInt32BE(content.length, 1)
  return Buffer.concat([header, content])
}

/** An answer of gRPC-web in base64. */
const answer = (message: Uint8Array | undefined, status: number, text = ''): Response =>
  new Response(
    Buffer.concat([
      ...(message === undefined ? [] : [frame(0, message)]),
      frame(TRAILER, Buffer.from(`grpc-status:${status}\r\ngrpc-message:${encodeURIComponent(text)}\r\n`)),
    ]).toString('base64'),
    { headers: { 'content-type': 'application/grpc-web-text' } },
  )

type Fetch = typeof globalThis.fetch
const clientOf = (fetch: Fetch, timeoutMs = 1_000) => ({
  ask: (calls: Parameters<typeof sendGrpc>[1], signal: AbortSignal) =>
    sendGrpc({ url: URL, fetch, timeoutMs }, calls, signal),
})
const asked = (fetch: Fetch, timeoutMs?: number) =>
  askOne(clientOf(fetch, timeoutMs), getTransaction(DIGEST), UNLIMITED)
const failing = (status: number, text: string) => asked(async () => answer(undefined, status, text))
const price = GrpcTypes.GetEpochResponse.toBinary(
  GrpcTypes.GetEpochResponse.create({ epoch: { referenceGasPrice: 543n } }),
)

describe("Sui's gRPC-web", () => {
  it('sends one message of the SDK by POST beneath the URL of the node, and reads the one that comes back', async () => {
    const requests: { url: string; body: Buffer; type: string | null }[] = []
    const send: Fetch = async (url, init) => {
      const { url: to, body, headers } = new Request(url, init)
      const text = await new Response(body).text()
      requests.push({
        url: to,
        body: Buffer.from(text, 'base64'),
        type: headers.get('content-type'),
      })
      return answer(price, 0)
    }
    expect(await askOne(clientOf(send), getReferencePrice(), UNLIMITED)).toEqual({ referenceGasPrice: 543n })
    const [request] = requests
    expect(requests).toHaveLength(1)
    expect(request).toMatchObject({
      url: `${URL}/sui.rpc.v2.LedgerService/GetEpoch`,
      type: 'application/grpc-web-text',
    })
    const message = GrpcTypes.GetEpochRequest.fromBinary(request?.body.subarray(5) ?? new Uint8Array())
    expect(message).toEqual({ readMask: { paths: ['reference_gas_price'] } })
  })

  it('takes what does not exist for an answer, and a broken call for an error of the call', async () => {
    expect(await failing(5, `Transaction ${DIGEST} not found`)).toBeNull()
    await expect(failing(3, 'invalid digest: %')).rejects.toMatchObject({
      kind: 'unknown',
      message: 'invalid digest: %',
    })
    await expect(failing(9, 'insufficient balance')).rejects.toMatchObject({ kind: 'insufficient_funds' })
  })

  it.each([
    [14, 'UNAVAILABLE', 'overloaded'],
    [13, 'INTERNAL', 'db error'],
    [12, 'UNIMPLEMENTED', 'no such service'],
    [16, 'UNAUTHENTICATED', 'no key'],
  ])('counts the status %i (%s) as a failure of the node', async (status, _, text) => {
    await expect(failing(status, text)).rejects.toMatchObject({
      kind: 'rpc_unavailable',
      message: expect.stringContaining(text),
    })
  })

  it.each<[string, Fetch]>([
    ['by its status in HTTP', async () => new Response('', { status: 429 })],
    ['by its status in gRPC', async () => answer(undefined, 8, 'slow down')],
  ])('knows a node that limits rates %s', async (_, send) => {
    const error: unknown = await asked(send).catch((caught: unknown) => caught)
    expect([Object(error).kind, isRateLimited(error)]).toEqual(['rpc_unavailable', true])
  })

  it('says of a node without gRPC that it has to serve it', async () => {
    await expect(asked(async () => new Response('', { status: 404 }))).rejects.toMatchObject({
      kind: 'rpc_unavailable',
      message: 'The node refused with HTTP status 404. It has to serve gRPC-web: check the RPC address.',
    })
    const json: Fetch = async () => Response.json({ jsonrpc: '2.0', error: { code: -32601 } })
    await expect(asked(json)).rejects.toMatchObject({
      kind: 'rpc_unavailable',
      message: expect.stringContaining('application/json'),
    })
  })

  it.each<[string, Fetch, string]>([
    ['cannot be reached', async () => Promise.reject(new TypeError('fetch failed')), 'rpc_unavailable'],
    ['sends an invalid message', async () => answer(Uint8Array.of(255, 255), 0), 'rpc_unavailable'],
    ['ends in the middle', async () => answer(undefined, 0), 'rpc_unavailable'],
    ['leaves out what was asked for', async () => answer(new Uint8Array(), 0), 'rpc_untrustworthy'],
  ])('throws when a node %s', async (_, send, kind) => {
    await expect(asked(send)).rejects.toMatchObject({ name: 'ChainError', kind })
  })

  it('waits no longer than it may, for the answer and for its end', async () => {
    const never: Fetch = (_url, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    const unfinished: Fetch = async (_url, init) =>
      new Response(
        new ReadableStream({
          start(stream) {
            stream.enqueue(Buffer.from('AAAA'))
            init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason))
          },
        }),
      )
    for (const send of [never, unfinished])
      await expect(asked(send, 20)).rejects.toMatchObject({ kind: 'timeout' })
  })

  it('ends with its caller', async () => {
    const caller = new AbortController()
    const pending: Fetch = (_url, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        caller.abort()
      })
    const asking = askOne(clientOf(pending), getReferencePrice(), caller.signal)
    await expect(asking).rejects.toMatchObject({ kind: 'timeout' })
  })

  it('does not read an answer without an end', async () => {
    const endless: Fetch = async () =>
      new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(4_000_000)) }))
    const error: unknown = await asked(endless).catch((caught: unknown) => caught)
    expect([Object(error).kind, isTooLarge(error)]).toEqual(['rpc_unavailable', true])
  })

  it('asks for the newest checkpoint by no number', async () => {
    const [{ params: newest }, { params: first }] = [getCheckpoint(), getCheckpoint(0n)]
    const read = (params: object) =>
      GrpcTypes.GetCheckpointRequest.fromBinary(
        GrpcTypes.GetCheckpointRequest.toBinary(GrpcTypes.GetCheckpointRequest.create({ ...params })),
      ).checkpointId
    expect([read(newest), read(first)]).toEqual([
      { oneofKind: undefined },
      { oneofKind: 'sequenceNumber', sequenceNumber: 0n },
    ])
  })
})
