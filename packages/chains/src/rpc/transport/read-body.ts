import { concatBytes } from '@noble/hashes/utils.js'
import { ChainError } from '../../errors/chain-error.ts'

/** Twenty full blocks fit. Nothing that is requested here is larger. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024

/** Reads a response body. Throws `rpc_unavailable` as soon as it exceeds any legitimate size, so that a node cannot exhaust memory. */
export async function readBody({ body }: Response): Promise<Uint8Array> {
  if (body === null) return new Uint8Array()
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > MAX_ANSWER_BYTES) {
      await reader.cancel()
      throw new ChainError('rpc_unavailable', "The node's answer is far too large")
    }
    parts.push(value)
  }
  return concatBytes(...parts)
}
