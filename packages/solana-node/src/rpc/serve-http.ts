import { serveOnLoopback } from '@sunspan/host/http'
import type { Server } from 'node:http'
import type { Methods } from '../methods/method-table.ts'
import { answerRpc } from './answer-rpc.ts'
import { jsonText } from './json-text.ts'

/** Serves JSON-RPC by POST on a loopback port. */
export const serveHttp = (methods: Methods): Promise<{ readonly server: Server; readonly port: number }> =>
  serveOnLoopback(async ({ method, body }) =>
    method === 'POST'
      ? { status: 200, body: jsonText(await answerRpc(methods, body)) }
      : { status: 405, type: 'text/plain', body: 'Method not allowed' },
  )
