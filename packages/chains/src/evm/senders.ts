import type { SenderInspector } from '../capabilities/sender-inspector.ts'
import { askOne, getCode } from './rpc/evm-calls.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'

/** EIP-7702 code of a key account that delegates to a contract, followed by the contract's address. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i

/** Asks a quorum for the account's code. */
export function createEvmSenderInspector(spec: { pool: Pick<RpcPool, 'agree'> }): SenderInspector {
  return {
    async isContract(address, signal) {
      const [isContract] = await spec.pool.agree(async (client, workSignal) => {
        const code = await askOne(client, getCode(address), workSignal)
        return code !== '0x' && !DELEGATION.test(code)
      }, signal)
      return isContract
    },
  }
}
