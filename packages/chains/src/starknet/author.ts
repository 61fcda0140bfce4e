import type { OfflineDepositAuthor } from '../capabilities/deposit-author.ts'
import { ChainError } from '../errors/chain-error.ts'
import { starknetAddressCodec } from './address.ts'
import { depositCalls } from './contracts/deposit-calls.ts'
import type { StarknetDeposit } from './deposit-action.ts'

const MAX_UINT256 = 2n ** 256n - 1n

function requireAddress(address: string, what: string): string {
  const normal = starknetAddressCodec.normalize(address)
  if (normal === undefined) {
    throw new ChainError('unsupported', `The ${what} is not a Starknet address: ${address}`)
  }
  return normal
}

/** Authors deposits whose second call carries the order's reference. */
export function createStarknetDepositAuthor(spec: {
  readonly chainId: string
}): OfflineDepositAuthor<StarknetDeposit> {
  return {
    author({ depositAddress, amount, token, reference }) {
      const address = requireAddress(depositAddress, 'deposit address')
      if (token !== null) requireAddress(token, 'token')
      if (!/^0x[0-9a-f]{32}$/i.test(reference)) {
        throw new ChainError('unsupported', 'The reference must be 16 bytes as 0x-prefixed hex.')
      }
      if (amount <= 0n || amount > MAX_UINT256) {
        throw new ChainError('unsupported', 'The amount must be above zero and fit 256 bits.')
      }
      const calls = depositCalls({ address, amount, token, reference })
      return { family: 'starknet', action: { chain_id: spec.chainId, calls } }
    },
  }
}
