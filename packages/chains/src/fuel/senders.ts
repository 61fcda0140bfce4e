import type { SenderInspector } from '../capabilities/sender-inspector.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { askOne, getContract } from './rpc/fuel-calls.ts'

/** Contracts own no coins, so what paid us is a key's or a predicate's address; an id of a contract could take none back. */
export function createFuelSenderInspector(spec: { readonly pool: Pick<RpcPool, 'agree'> }): SenderInspector {
  return {
    async isContract(address, signal) {
      const [isContract] = await spec.pool.agree(
        async (client, workSignal) =>
          (await askOne(client, getContract(address), workSignal)).contract !== null,
        signal,
      )
      return isContract
    },
  }
}
