import type { NetworkAdapter, NetworkAdapterSpec } from '../capabilities/network-adapter.ts'
import { ChainError } from '../errors/chain-error.ts'
import { createAdapterPool } from '../rpc/create-adapter-pool.ts'
import { createSuiDepositAuthor } from './author.ts'
import { createSuiBalanceReader } from './balances.ts'
import { coinTypeCodec } from './coin-types.ts'
import type { SuiDeposit } from './deposit-action.ts'
import { createSuiDepositScanner } from './deposits.ts'
import { createSuiFeeEstimator } from './fees.ts'
import { createSuiLoginVerifier } from './login.ts'
import { createSuiPayoutSender } from './payouts.ts'
import { suiDialect } from './rpc/sui-dialect.ts'
import { createSuiSenderInspector } from './senders.ts'
import { keyOfMnemonic } from './treasury/treasury-key.ts'
import { findMistakes } from './treasury/verify-network.ts'

function requireToken(type: string, networkId: string): string {
  const normal = coinTypeCodec.normalize(type)
  if (normal !== undefined) return normal
  throw new ChainError('unsupported', `Network ${networkId}: ${type} is not a type of coins.`)
}

/** Everything the server does on one Sui network. Sends no request yet. Throws `unsupported` for an unusable configuration. */
export function createSuiAdapter(spec: NetworkAdapterSpec): NetworkAdapter<SuiDeposit> {
  const { networkId, chainId } = spec
  const key = keyOfMnemonic(spec.treasury.mnemonic)
  const currencies = spec.currencies.map((currency) => ({
    ...currency,
    address: currency.address === null ? null : requireToken(currency.address, networkId),
  }))
  const tokens = currencies.flatMap(({ address }) => address ?? [])
  const pool = createAdapterPool(spec, {
    dialect: suiDialect,
    // Sui's nodes refuse batches.
    maxBatch: 1,
  })
  return {
    networkId,
    family: 'sui',
    depositAddress: key.address,
    scanner: createSuiDepositScanner({ pool, target: { recipient: key.address, tokens: [null, ...tokens] } }),
    payouts: createSuiPayoutSender({ pool, key, tokens }),
    balances: createSuiBalanceReader({ pool }),
    fees: createSuiFeeEstimator({ pool }),
    login: createSuiLoginVerifier(),
    author: createSuiDepositAuthor({ chainId }),
    senders: createSuiSenderInspector({ pool }),
    async verifyNetwork(signal) {
      await pool.verifyChainId(signal)
      const [problems] = await pool.agree(
        (client, workSignal) => findMistakes(client, currencies, workSignal),
        signal,
      )
      if (problems.length > 0) throw new ChainError('unsupported', problems.join(' '), { problems })
    },
    health: () => pool.health(),
  }
}
