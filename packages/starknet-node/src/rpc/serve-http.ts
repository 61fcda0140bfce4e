import { serveOnLoopback } from '@sunspan/host/http'
import type { Server } from 'node:http'
import type { Methods } from '../methods/method-table.ts'
import { VERSION } from '../methods/version.ts'
import { answerRpc } from './answer-rpc.ts'

/** Serves JSON-RPC by POST on a loopback port, and says by GET what it is. */
export const serveHttp = (methods: Methods): Promise<{ readonly server: Server; readonly port: number }> =>
  serveOnLoopback(({ method, body }) =>
    Promise.resolve(
      method === 'POST'
        ? { status: 200, body: JSON.stringify(answerRpc(methods, body)) }
        : { status: 200, type: 'text/plain', body: VERSION },
    ),
  )
