import type { SenderInspector } from '../capabilities/sender-inspector.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { suiAddressCodec } from './address.ts'
import { askOne, getObject } from './rpc/sui-calls.ts'

/** Objects and packages have ids of the form of addresses, and no key: what is sent there stays there. */
export function createSuiSenderInspector(spec: { readonly pool: Pick<RpcPool, 'agree'> }): SenderInspector {
  return {
    async isContract(address, signal) {
      if (!suiAddressCodec.isValid(address)) return true
      const [isContract] = await spec.pool.agree(async (client, workSignal) => {
        return (await askOne(client, getObject(address), workSignal)) !== null
      }, signal)
      return isContract
    },
  }
}
