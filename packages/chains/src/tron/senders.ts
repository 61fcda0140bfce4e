import type { SenderInspector } from '../capabilities/sender-inspector.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { tronHex } from './address.ts'
import { askOne, getAccount } from './rpc/tron-calls.ts'

/** Contracts are accounts of their own type. */
export function createTronSenderInspector(spec: { readonly pool: Pick<RpcPool, 'agree'> }): SenderInspector {
  return {
    async isContract(address, signal) {
      const hex = tronHex(address)
      if (hex === undefined) return true
      const [isContract] = await spec.pool.agree(
        async (client, workSignal) =>
          (await askOne(client, getAccount(hex), workSignal))?.type === 'Contract',
        signal,
      )
      return isContract
    },
  }
}
