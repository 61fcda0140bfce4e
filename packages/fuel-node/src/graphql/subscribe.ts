import type { FuelChain } from '../chain/fuel-chain.ts'
import { NodeError } from '../chain/node-error.ts'
import { encodeStatus } from './encode.ts'
import { selectFields, type Fields, type Operation, type Variables } from './execute-query.ts'
import { hexOf } from './read-arguments.ts'

const isOver = (status: Fields): boolean => status['__typename'] !== 'SubmittedStatus'

/**
 * Follows a transaction until its last status, beginning with the present one. `submitAndAwaitStatus` hands it in first. Returns how to stop.
 */
export function subscribe(
  chain: FuelChain,
  { node, ...scope }: Operation,
  stream: { send(data: Fields): void; end(): void },
): () => void {
  const { variables } = scope
  let id: string | undefined
  const resolve = (submits: boolean) => (args: Variables) => {
    id ??= submits ? chain.submit(hexOf(args, 'tx')) : hexOf(args, 'id', 32)
    const status = encodeStatus(chain, id)
    if (status === undefined) throw new NodeError(`Failed to get transaction status for ${id.slice(2)}`)
    return status
  }
  const source = {
    submitAndAwait: resolve(true),
    submitAndAwaitStatus: resolve(true),
    statusChange: resolve(false),
  }
  let stop = (): void => undefined
  const push = (): void => {
    stream.send(selectFields(source, node.selectionSet, { ...scope, variables }))
    const status = id === undefined ? undefined : encodeStatus(chain, id)
    if (status === undefined || !isOver(status)) return
    stop()
    stream.end()
  }
  push()
  if (id !== undefined && !isOver(encodeStatus(chain, id) ?? {})) stop = chain.listen(id, push)
  return () => stop()
}
