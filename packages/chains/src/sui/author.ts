import type { OfflineDepositAuthor } from '../capabilities/deposit-author.ts'
import { ChainError } from '../errors/chain-error.ts'
import { suiAddressCodec } from './address.ts'
import { coinTypeCodec, coinTypeOf } from './coin-types.ts'
import type { SuiDeposit } from './deposit-action.ts'

const MAX_UINT64 = 2n ** 64n - 1n

/** Authors deposits that carry the order's reference as a number that nothing uses. */
export function createSuiDepositAuthor(spec: { readonly chainId: string }): OfflineDepositAuthor<SuiDeposit> {
  return {
    author({ depositAddress, amount, token, reference }) {
      const recipient = suiAddressCodec.normalize(depositAddress)
      if (recipient === undefined) {
        throw new ChainError('unsupported', `The deposit address is not a Sui address: ${depositAddress}`)
      }
      const coinType = coinTypeCodec.normalize(coinTypeOf(token))
      if (coinType === undefined) throw new ChainError('unsupported', `${token} is not a type of coins.`)
      if (!/^0x[0-9a-f]{32}$/i.test(reference)) {
        throw new ChainError('unsupported', 'The reference must be 16 bytes as 0x-prefixed hex.')
      }
      if (amount <= 0n || amount > MAX_UINT64) {
        throw new ChainError('unsupported', 'The amount must be above zero and fit 64 bits.')
      }
      const action = {
        chain_id: spec.chainId,
        coin_type: coinType,
        recipient,
        amount: String(amount),
        reference: String(BigInt(reference)),
      }
      return { family: 'sui', action }
    },
  }
}
