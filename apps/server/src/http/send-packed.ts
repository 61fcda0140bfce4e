import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** A page of now is packed for each request: a middle level takes a millisecond, and saves nearly all that can be saved. */
const LEVEL = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
/** Below it the line carries the text in one packet. */
const LEAST_BYTES = 1_400
const pack = promisify(brotliCompress)

/** Sends a text packed with brotli to who accepts it. The reply has its other headers already, `vary` by `accept-encoding` among them. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const accepts = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  if (!accepts || text.length < LEAST_BYTES) return reply.send(text)
  return reply.header('content-encoding', 'br').send(await pack(text, LEVEL))
}
