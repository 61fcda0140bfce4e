import { hashMessage, type Address, type Hex } from 'viem'
import { MAX_SIGNED_TEXT_CHARACTERS } from '@sunspan/domain'
import type { LoginVerifier } from '../capabilities/login-verifier.ts'
import { evmAddressCodec } from './address.ts'
import { isHexData } from './hex.ts'
import { isAcceptedByAccount } from './login/contract-accounts.ts'
import { recoverStrictly } from './login/recover-strictly.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'

/** Larger than any account's signature; bounds what is forwarded to a node. */
const MAX_SIGNATURE_DIGITS = 2 * 16_384

/**
 * Verifies `personal_sign` signatures (EIP-191): for key accounts only in the canonical form of a signature, for contract accounts as their
 * contract on this very network decides. Accounts of other networks are unknown here.
 */
export function createEvmLoginVerifier(spec: { pool: RpcPool }): LoginVerifier {
  return {
    async provesByKey({ address, message, signature }) {
      const normal = evmAddressCodec.normalize(address)
      if (normal === undefined || message.length > MAX_SIGNED_TEXT_CHARACTERS) return false
      return (await recoverStrictly(hashMessage(message), signature)) === normal
    },
    async verify({ address, message, signature }, signal) {
      const normal = evmAddressCodec.normalize(address)
      if (normal === undefined || !isHexData(signature)) return false
      if (signature.length > MAX_SIGNATURE_DIGITS || message.length > MAX_SIGNED_TEXT_CHARACTERS) return false
      const hash = hashMessage(message)
      if ((await recoverStrictly(hash, signature)) === normal) return true
      // CAST: the codec and isHexData have verified the prefixes.
      const login = { address: normal as Address, hash, signature: signature as Hex }
      const [isAccepted] = await spec.pool.agree(
        (client, workSignal) => isAcceptedByAccount(client, login, workSignal),
        signal,
      )
      return isAccepted
    },
  }
}
