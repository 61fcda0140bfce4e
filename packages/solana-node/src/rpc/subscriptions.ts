import type { Server } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import type { SvmChain } from '../chain/svm-chain.ts'
import { jsonText } from './json-text.ts'
import { commitmentOf, isRecord, optionsAt, textOf, type Commitment } from './read-params.ts'

/** The subscriptions that the official SDKs use: signature status, and slots. */
export interface Subscriptions {
  /** Notifies subscribers of changes. */
  notify(): void
  close(): void
}

type Subscription = { readonly id: number; readonly socket: WebSocket } & (
  | { readonly kind: 'slot' }
  | { readonly kind: 'signature'; readonly signature: string; readonly commitment: Commitment }
)

const RANKS = { processed: 0, confirmed: 1, finalized: 2 }

export function serveSubscriptions(server: Server, { blocks }: SvmChain): Subscriptions {
  const sockets = new WebSocketServer({ server })
  const subscriptions = new Map<number, Subscription>()
  let count = 0

  const notify = ({ id, socket }: Subscription, method: string, result: unknown): void =>
    socket.send(jsonText({ jsonrpc: '2.0', method, params: { result, subscription: id } }))

  function notifyOne(subscription: Subscription): void {
    if (subscription.kind === 'slot') {
      const { slot, parentSlot } = blocks.newest('processed')
      const root = blocks.newest('finalized').slot
      notify(subscription, 'slotNotification', { slot, parent: parentSlot, root })
      return
    }
    const record = blocks.transaction(subscription.signature)
    if (record === undefined) return
    if (RANKS[blocks.commitmentOf(record.slot)] < RANKS[subscription.commitment]) return
    subscriptions.delete(subscription.id)
    const value = { err: record.error }
    notify(subscription, 'signatureNotification', { context: { slot: blocks.openSlot }, value })
  }

  function open(socket: WebSocket, method: string, params: readonly unknown[]): Subscription | undefined {
    const id = (count += 1)
    if (method === 'slotSubscribe') return { id, socket, kind: 'slot' }
    if (method !== 'signatureSubscribe') return undefined
    const commitment = commitmentOf(optionsAt(params, 1))
    return { id, socket, kind: 'signature', signature: textOf(params[0]), commitment }
  }

  function answer(socket: WebSocket, text: string): void {
    const request: unknown = JSON.parse(text)
    if (!isRecord(request)) return
    const { id, method, params } = request
    const list = Array.isArray(params) ? params : []
    const reply = (body: object): void => socket.send(jsonText({ jsonrpc: '2.0', id, ...body }))
    if (method === 'signatureUnsubscribe' || method === 'slotUnsubscribe') {
      reply({ result: subscriptions.delete(Number(list[0])) })
      return
    }
    const opened = open(socket, String(method), list)
    if (opened === undefined) {
      reply({ error: { code: -32601, message: 'Method not found' } })
      return
    }
    subscriptions.set(opened.id, opened)
    reply({ result: opened.id })
    if (opened.kind === 'signature') notifyOne(opened)
  }

  sockets.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      try {
        answer(socket, data.toString())
      } catch {
        socket.close()
      }
    })
    socket.on('close', () => {
      for (const [id, subscription] of subscriptions)
        if (subscription.socket === socket) subscriptions.delete(id)
    })
  })
  return {
    notify() {
      for (const subscription of subscriptions.values()) notifyOne(subscription)
    },
    close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}
