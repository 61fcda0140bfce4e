import * as v from 'valibot'
import { createReader } from '../../../rpc/transport/create-reader.ts'
import { toQuantity } from '../../hex.ts'
import type { EvmCall } from '../../rpc/evm-calls.ts'
import { HashSchema } from '../../rpc/schemas.ts'

/** Call frames in the form of Geth’s `callTracer`, which other clients have as well. The node gives up after this long. */
const CALL_TRACER = { tracer: 'callTracer', timeout: '4s' }

const readBlockTrace = createReader(
  v.array(v.object({ txHash: HashSchema, result: v.optional(v.unknown()) })),
  'trace of a block',
)

/** The outermost frame of a transaction. */
export const traceTransaction = (txHash: string): EvmCall<unknown> => ({
  method: 'debug_traceTransaction',
  params: [txHash, CALL_TRACER],
  read: (result) => result,
})

/** The outermost frame of each transaction in a block; without one where the node could not trace it. */
export const traceBlock = (height: bigint): EvmCall<ReturnType<typeof readBlockTrace>> => ({
  method: 'debug_traceBlockByNumber',
  params: [toQuantity(height), CALL_TRACER],
  read: readBlockTrace,
})
