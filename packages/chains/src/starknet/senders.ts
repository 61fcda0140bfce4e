import type { SenderInspector } from '../capabilities/sender-inspector.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { ACCOUNT_INTERFACES } from './contracts/account-interfaces.ts'
import { askEach, askOne, getClassHash, view } from './rpc/starknet-calls.ts'

/** Every account is a contract here; what counts as a contract is one that does not say that it is an account. */
export function createStarknetSenderInspector(spec: {
  readonly pool: Pick<RpcPool, 'agree'>
}): SenderInspector {
  return {
    async isContract(address, signal) {
      const [isContract] = await spec.pool.agree(async (client, workSignal) => {
        if ((await askOne(client, getClassHash(address), workSignal)) === null) return false
        const calls = ACCOUNT_INTERFACES.map((id) => view(address, 'supports_interface', [id]))
        const answers = await askEach(client, calls, workSignal)
        const failure = answers.find((answer) => answer instanceof ChainError && answer.retryable)
        if (failure instanceof ChainError) throw failure
        return !answers.some((answer) => Array.isArray(answer) && answer[0] === 1n)
      }, signal)
      return isContract
    },
  }
}
