import { serveOnLoopback } from '@sunspan/host/http'
import type { Server } from 'node:http'
import type { AnswerGrpc } from '../grpc/answer-grpc.ts'
import type { Methods } from '../methods/method-table.ts'
import { VERSION } from '../methods/version.ts'
import { answerRpc } from './answer-rpc.ts'

/** Serves JSON-RPC and gRPC-web by POST on a loopback port, and says by GET what it is. */
export const serveHttp = (
  methods: Methods,
  answerGrpc: AnswerGrpc,
): Promise<{ readonly server: Server; readonly port: number }> =>
  serveOnLoopback(({ method, url, body }) => {
    if (method !== 'POST') return Promise.resolve({ status: 200, type: 'text/plain', body: VERSION })
    return Promise.resolve(
      url.startsWith('/sui.rpc.')
        ? { status: 200, type: 'application/grpc-web-text', body: answerGrpc(url, body) }
        : { status: 200, body: JSON.stringify(answerRpc(methods, body)) },
    )
  })
