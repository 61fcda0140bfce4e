import type { NetworkAdapter, NetworkAdapterSpec } from '../capabilities/network-adapter.ts'
import { ChainError } from '../errors/chain-error.ts'
import { createAdapterPool } from '../rpc/create-adapter-pool.ts'
import { fuelAddressCodec } from './address.ts'
import { BASE_ASSET } from './assets.ts'
import { createFuelDepositAuthor } from './author.ts'
import { createFuelBalanceReader } from './balances.ts'
import type { FuelDeposit } from './deposit-action.ts'
import { createFuelDepositScanner } from './deposits.ts'
import { createFuelFeeEstimator } from './fees.ts'
import { createFuelLoginVerifier } from './login.ts'
import { createFuelPayoutSender } from './payouts.ts'
import { askOne, getFees } from './rpc/fuel-calls.ts'
import { fuelDialect } from './rpc/fuel-dialect.ts'
import { createFuelSenderInspector } from './senders.ts'
import { keyOfMnemonic } from './treasury/treasury-key.ts'

/** Of the base asset. */
const DECIMALS = 9

function requireAsset(id: string, networkId: string): string {
  if (fuelAddressCodec.isValid(id)) return id
  throw new ChainError(
    'unsupported',
    `Network ${networkId}: ${id} is not a Fuel asset id with a valid checksum.`,
  )
}

/** Everything the server does on one Fuel network. Sends no request yet. Throws `unsupported` for an unusable configuration. */
export function createFuelAdapter(spec: NetworkAdapterSpec): NetworkAdapter<FuelDeposit> {
  const { networkId, chainId, currencies } = spec
  const key = keyOfMnemonic(spec.treasury.mnemonic)
  const tokens = currencies.flatMap(({ address }) =>
    address === null ? [] : [requireAsset(address, networkId)],
  )
  if (currencies.some(({ address, decimals }) => address === null && decimals !== DECIMALS)) {
    throw new ChainError('unsupported', `Network ${networkId}: the base asset has ${DECIMALS} decimals.`)
  }
  const pool = createAdapterPool(spec, { dialect: fuelDialect })
  return {
    networkId,
    family: 'fuel',
    depositAddress: key.address,
    scanner: createFuelDepositScanner({
      pool,
      target: { recipient: key.address, tokens: [null, ...tokens] },
    }),
    payouts: createFuelPayoutSender({ pool, chainId, key, tokens }),
    balances: createFuelBalanceReader({ pool }),
    fees: createFuelFeeEstimator({ pool }),
    login: createFuelLoginVerifier(),
    author: createFuelDepositAuthor({ chainId }),
    senders: createFuelSenderInspector({ pool }),
    async verifyNetwork(signal) {
      await pool.verifyChainId(signal)
      const { baseAssetId } = await pool.anyOne(
        (client, workSignal) => askOne(client, getFees(), workSignal),
        signal,
      )
      if (baseAssetId === BASE_ASSET) return
      throw new ChainError(
        'unsupported',
        `Network ${networkId}: its base asset is ${baseAssetId}, an unknown one.`,
      )
    },
    health: () => pool.health(),
  }
}
