import type { NetworkAdapter, NetworkAdapterSpec } from '../capabilities/network-adapter.ts'
import { ChainError } from '../errors/chain-error.ts'
import { createAdapterPool } from '../rpc/create-adapter-pool.ts'
import { tronAddressCodec, tronHex } from './address.ts'
import { createTronDepositAuthor } from './author.ts'
import { createTronBalanceReader } from './balances.ts'
import type { TronDeposit } from './deposit-action.ts'
import { createTronDepositScanner } from './deposits.ts'
import { createTronFeeEstimator } from './fees.ts'
import { createTronLoginVerifier } from './login.ts'
import { createTronPayoutSender } from './payouts.ts'
import { tronDialect } from './rpc/tron-dialect.ts'
import { createTronSenderInspector } from './senders.ts'
import { keyOfMnemonic } from './treasury/treasury-key.ts'
import { verifyTokens } from './treasury/verify-tokens.ts'

function readDecimals({ networkId, currencies }: NetworkAdapterSpec): ReadonlyMap<string, number> {
  return new Map(
    currencies.flatMap(({ address, decimals }) => {
      if (address === null) return []
      if (tronAddressCodec.isValid(address)) return [[address, decimals] as const]
      throw new ChainError(
        'unsupported',
        `Network ${networkId}: ${address} is not a TRC-20 contract address.`,
      )
    }),
  )
}

/** Everything the server does on one TRON network. Sends no request yet. Throws `unsupported` for an unusable configuration. */
export function createTronAdapter(spec: NetworkAdapterSpec): NetworkAdapter<TronDeposit> {
  const { networkId, chainId } = spec
  const key = keyOfMnemonic(spec.treasury.mnemonic)
  const decimals = readDecimals(spec)
  const tokens = [...decimals.keys()]
  const pool = createAdapterPool(spec, { dialect: tronDialect })
  const { address: recipient, hex: recipientHex } = key
  const contracts = new Map(tokens.map((token) => [tronHex(token)?.slice(2) ?? '', token]))
  const target = { recipient, recipientHex, tokens: contracts }
  return {
    networkId,
    family: 'tron',
    depositAddress: recipient,
    scanner: createTronDepositScanner({ pool, target }),
    payouts: createTronPayoutSender({ pool, key, tokens }),
    balances: createTronBalanceReader({ pool }),
    fees: createTronFeeEstimator({ pool }),
    login: createTronLoginVerifier(),
    author: createTronDepositAuthor({ chainId }),
    senders: createTronSenderInspector({ pool }),
    async verifyNetwork(signal) {
      await pool.verifyChainId(signal)
      await pool.agree(
        (client, workSignal) => verifyTokens(client, { owner: recipientHex, decimals }, workSignal),
        signal,
      )
    },
    health: () => pool.health(),
  }
}
