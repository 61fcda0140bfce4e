import type { NetworkAdapter, NetworkAdapterSpec } from '../capabilities/network-adapter.ts'
import { ChainError } from '../errors/chain-error.ts'
import { createAdapterPool } from '../rpc/create-adapter-pool.ts'
import { starknetAddressCodec } from './address.ts'
import { createStarknetDepositAuthor } from './author.ts'
import { createStarknetBalanceReader } from './balances.ts'
import type { StarknetDeposit } from './deposit-action.ts'
import { createStarknetDepositScanner } from './deposits.ts'
import { createStarknetFeeEstimator } from './fees.ts'
import { createStarknetLoginVerifier } from './login.ts'
import { createStarknetPayoutSender } from './payouts.ts'
import { starknetDialect } from './rpc/starknet-dialect.ts'
import { createStarknetSenderInspector } from './senders.ts'
import { keyOfMnemonic } from './transactions/treasury-key.ts'
import { findMistakes } from './treasury/verify-network.ts'

function requireToken(address: string, networkId: string): string {
  const normal = starknetAddressCodec.normalize(address)
  if (normal !== undefined) return normal
  throw new ChainError('unsupported', `Network ${networkId}: ${address} is not a Starknet contract address.`)
}

/** Everything the server does on one Starknet network. Sends no request yet. Throws `unsupported` for an unusable configuration. */
export function createStarknetAdapter(spec: NetworkAdapterSpec): NetworkAdapter<StarknetDeposit> {
  const { networkId, chainId } = spec
  const key = keyOfMnemonic(spec.treasury.mnemonic)
  const currencies = spec.currencies.map((currency) => ({
    ...currency,
    address: currency.address === null ? null : requireToken(currency.address, networkId),
  }))
  const tokens = currencies.flatMap(({ address }) => address ?? [])
  const pool = createAdapterPool(spec, { dialect: starknetDialect })
  const wallet = key.address
  return {
    networkId,
    family: 'starknet',
    depositAddress: wallet,
    scanner: createStarknetDepositScanner({ pool, target: { recipient: wallet, tokens: [null, ...tokens] } }),
    payouts: createStarknetPayoutSender({ pool, chainId, key, tokens }),
    balances: createStarknetBalanceReader({ pool }),
    fees: createStarknetFeeEstimator({ pool }),
    login: createStarknetLoginVerifier({ pool, chainId }),
    author: createStarknetDepositAuthor({ chainId }),
    senders: createStarknetSenderInspector({ pool }),
    async verifyNetwork(signal) {
      await pool.verifyChainId(signal)
      const [problems] = await pool.agree(
        (client, workSignal) => findMistakes(client, { currencies, wallet }, workSignal),
        signal,
      )
      if (problems.length > 0) throw new ChainError('unsupported', problems.join(' '), { problems })
    },
    health: () => pool.health(),
  }
}
