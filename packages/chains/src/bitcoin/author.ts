import { formatUnits } from '@sunspan/domain'
import type { DepositAuthor } from '../capabilities/deposit-author.ts'
import { ChainError } from '../errors/chain-error.ts'
import { scriptOf } from './address.ts'
import type { BitcoinDeposit } from './deposit-action.ts'
import { networkOf } from './network.ts'

export const BITCOIN_DECIMALS = 8
/** Maximum supply in satoshis. */
const MAX_AMOUNT = 21_000_000n * 10n ** 8n

/** Authors deposits as a payment to the order's own address, which identifies the order; also as a BIP 21 URI, for wallets that scan codes. */
export function createBitcoinDepositAuthor(spec: {
  readonly chainId: string
}): DepositAuthor<BitcoinDeposit> {
  return {
    author({ depositAddress: address, amount, token }) {
      if (token !== null) throw new ChainError('unsupported', 'There are no tokens on Bitcoin.')
      if (scriptOf(address, networkOf(spec.chainId)) === undefined) {
        throw new ChainError('unsupported', `The deposit address is not of this network: ${address}`)
      }
      if (amount <= 0n || amount > MAX_AMOUNT) {
        throw new ChainError(
          'unsupported',
          'The amount must be above zero, and at most the supply of bitcoins.',
        )
      }
      const uri = `bitcoin:${address}?amount=${formatUnits(amount, BITCOIN_DECIMALS)}`
      const action = { chain_id: spec.chainId, address, amount: String(amount), uri }
      return { family: 'bitcoin', action }
    },
  }
}
