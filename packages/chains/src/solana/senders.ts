import type { SenderInspector } from '../capabilities/sender-inspector.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { solanaAddressCodec } from './address.ts'
import { askOne, getAccount } from './rpc/solana-calls.ts'
import { SYSTEM_PROGRAM } from './transactions/programs.ts'

/** Program-owned accounts, such as multisigs and exchange vaults, have no key. */
export function createSolanaSenderInspector(spec: {
  readonly pool: Pick<RpcPool, 'agree'>
}): SenderInspector {
  return {
    async isContract(address, signal) {
      if (!solanaAddressCodec.isValid(address)) return true
      const [isContract] = await spec.pool.agree(async (client, workSignal) => {
        const account = await askOne(client, getAccount(client, address), workSignal)
        return account !== null && (account.executable || account.owner !== SYSTEM_PROGRAM)
      }, signal)
      return isContract
    },
  }
}
