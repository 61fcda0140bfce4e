import type { OfflineDepositAuthor } from '../capabilities/deposit-author.ts'
import { ChainError } from '../errors/chain-error.ts'
import { fuelAddressCodec } from './address.ts'
import { assetOf } from './assets.ts'
import type { FuelDeposit } from './deposit-action.ts'
import { SCRIPT } from './transactions/encode-transfer.ts'

const MAX_UINT64 = 2n ** 64n - 1n

/** Authors deposits whose script data is the order's reference. */
export function createFuelDepositAuthor(spec: {
  readonly chainId: string
}): OfflineDepositAuthor<FuelDeposit> {
  return {
    author({ depositAddress: to, amount, token, reference }) {
      if (!fuelAddressCodec.isValid(to) || (token !== null && !fuelAddressCodec.isValid(token))) {
        throw new ChainError(
          'unsupported',
          `The deposit address or the asset is not of Fuel: ${to}, ${token}`,
        )
      }
      if (!/^0x[0-9a-f]{32}$/i.test(reference)) {
        throw new ChainError('unsupported', 'The reference must be 16 bytes as 0x-prefixed hex.')
      }
      if (amount <= 0n || amount > MAX_UINT64) {
        throw new ChainError('unsupported', 'The amount must be above zero and fit 64 bits.')
      }
      return {
        family: 'fuel',
        action: {
          chain_id: spec.chainId,
          to,
          asset_id: assetOf(token),
          amount: String(amount),
          script: SCRIPT,
          script_data: reference.toLowerCase(),
        },
      }
    },
  }
}
