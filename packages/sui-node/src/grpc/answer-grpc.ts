import { GrpcTypes } from '@mysten/sui/grpc'
import type { NodeContext } from '../methods/method-table.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { GrpcError, readMessage, STATUS, writeAnswer } from './frames.ts'
import { applyMask } from './read-mask.ts'
import { ledgerService } from './ledger-service.ts'
import { executionService, stateService } from './services.ts'

/** Answers a call by its path and its body in base64. */
export type AnswerGrpc = (path: string, body: string) => string

/** A call's messages are read and written by the SDK's own description of them. */
export function createGrpc(context: NodeContext): AnswerGrpc {
  const methods = new Map<string, (message: Uint8Array) => Uint8Array>(
    (
      [
        [GrpcTypes.LedgerService, ledgerService(context.chain)],
        [GrpcTypes.StateService, stateService(context.chain)],
        [GrpcTypes.TransactionExecutionService, executionService(context)],
      ] as const
    ).flatMap(([service, handlers]) =>
      service.methods.flatMap((described) => {
        const { name, localName, I, O } = described
        // CAST: a method by its name; its messages are those of the service's description.
        const handler = Object.entries(handlers).find(([known]) => known === localName)?.[1] as
          | ((request: object) => object)
          | undefined
        if (handler === undefined) return []
        const call = (message: Uint8Array): Uint8Array => {
          const request = I.fromBinary(message)
          return O.toBinary(O.create(applyMask(described, request, handler(request))))
        }
        return [[`/${service.typeName}/${name}`, call] as const]
      }),
    ),
  )
  return (path, body) => {
    try {
      const method = methods.get(path)
      if (method === undefined) throw new GrpcError(STATUS.unimplemented, `This node does not serve ${path}.`)
      return writeAnswer(method(readMessage(body)), { status: STATUS.ok, text: '' })
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      if (error instanceof GrpcError) return writeAnswer(undefined, { status: error.status, text })
      const status = error instanceof RpcError ? STATUS.invalidArgument : STATUS.internal
      return writeAnswer(undefined, { status, text })
    }
  }
}
