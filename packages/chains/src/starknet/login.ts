import { MAX_SIGNED_TEXT_CHARACTERS } from '@sunspan/domain'
import type { LoginVerifier } from '../capabilities/login-verifier.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { starknetAddressCodec } from './address.ts'
import { fromShortText } from './contracts/felt.ts'
import { isAcceptedOnceCreated } from './login/future-accounts.ts'
import { loginHash } from './login/login-hash.ts'
import { readWalletAnswer } from './login/wallet-answer.ts'
import { askOne, getClassHash, view } from './rpc/starknet-calls.ts'

const VALID = fromShortText('VALID')

/** Verifies typed data as the account's own contract decides on this very network, or as the account would decide that is not created yet. */
export function createStarknetLoginVerifier(spec: {
  readonly pool: Pick<RpcPool, 'agree'>
  readonly chainId: string
}): LoginVerifier {
  return {
    async verify({ address, message, signature }, signal) {
      const normal = starknetAddressCodec.normalize(address)
      if (normal === undefined || message.length > MAX_SIGNED_TEXT_CHARACTERS) return false
      const answer = readWalletAnswer(signature)
      if (answer === undefined) return false
      const hash = loginHash(message, { address: normal, chainId: spec.chainId })
      const calldata = [hash, BigInt(answer.signature.length), ...answer.signature]
      const [isAccepted] = await spec.pool.agree(async (client, workSignal) => {
        if ((await askOne(client, getClassHash(normal), workSignal)) === null) {
          return isAcceptedOnceCreated({ address: normal, hash }, answer)
        }
        try {
          const told = await askOne(client, view(normal, 'is_valid_signature', calldata), workSignal)
          // Accounts of the first years answer one.
          return told?.length === 1 && (told[0] === VALID || told[0] === 1n)
        } catch (error) {
          // Contracts may also refuse by an error, or have no such function.
          if (error instanceof ChainError && error.kind === 'execution_reverted') return false
          throw error
        }
      }, signal)
      return isAccepted
    },
  }
}
