import type { SenderInspector } from '../capabilities/sender-inspector.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { tonAddressCodec } from './address.ts'
import { askOne, getAccount, runMethod } from './rpc/ton-calls.ts'
import { tonDialect } from './rpc/ton-dialect.ts'
import { WALLET_METHODS } from './rpc/wallet-methods.ts'
import { toAddress } from './to-address.ts'

/** Every wallet is a contract here. Those without a single key, such as exchange vaults and jetton wallets, implement neither method. */
export function createTonSenderInspector(spec: { readonly pool: Pick<RpcPool, 'agree'> }): SenderInspector {
  return {
    async isContract(text, signal) {
      if (!tonAddressCodec.isValid(text)) return true
      const address = toAddress(text)
      const [isContract] = await spec.pool.agree(async (client, workSignal) => {
        const { height } = await tonDialect.head(client, workSignal)
        const { state } = await askOne(client, getAccount(address, height), workSignal)
        if (state === 'uninitialized') return false
        for (const method of WALLET_METHODS) {
          const { exit_code: exit } = await askOne(client, runMethod(address, method, height), workSignal)
          if (exit === 0) return false
        }
        return true
      }, signal)
      return isContract
    },
  }
}
