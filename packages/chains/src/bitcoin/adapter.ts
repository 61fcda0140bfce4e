import type { NetworkAdapter, NetworkAdapterSpec } from '../capabilities/network-adapter.ts'
import { ChainError } from '../errors/chain-error.ts'
import { createAdapterPool } from '../rpc/create-adapter-pool.ts'
import { BITCOIN_DECIMALS, createBitcoinDepositAuthor } from './author.ts'
import { createBitcoinBalanceReader } from './balances.ts'
import type { BitcoinDeposit } from './deposit-action.ts'
import { createOwnCoinsReader } from './coins/list-own-coins.ts'
import { createBitcoinDepositScanner } from './deposits.ts'
import { createBitcoinFeeEstimator } from './fees.ts'
import { createBitcoinLoginVerifier } from './login.ts'
import { networkOf } from './network.ts'
import { createBitcoinPayoutSender } from './payouts.ts'
import { esploraDialect } from './rpc/esplora-dialect.ts'
import { createBitcoinSenderInspector } from './senders.ts'
import { createTreasuryKeys } from './treasury/treasury-key.ts'
import { createWalletAddresses } from './coins/wallet-addresses.ts'

const DEFAULT_REQUEST_TIMEOUT_MS = 15_000

/** Blocks are ten minutes apart, and the newest may not have reached every provider yet. */
const MAX_HEAD_LAG = 2

function assertCoinOnly({ networkId, currencies }: NetworkAdapterSpec): void {
  for (const { address, decimals } of currencies) {
    if (address === null && decimals === BITCOIN_DECIMALS) continue
    throw new ChainError(
      'unsupported',
      `Network ${networkId}: its one currency is the coin, with 8 decimals.`,
    )
  }
}

/** Everything the server does on one Bitcoin network. Sends no request yet. Throws `unsupported` for an unusable configuration. */
export function createBitcoinAdapter(spec: NetworkAdapterSpec): NetworkAdapter<BitcoinDeposit> {
  assertCoinOnly(spec)
  const { networkId, chainId } = spec
  const network = networkOf(chainId)
  const keys = createTreasuryKeys(spec.treasury.mnemonic, network)
  const wallet = createWalletAddresses(keys, network)
  const pool = createAdapterPool(spec, {
    maxHeadLag: MAX_HEAD_LAG,
    dialect: esploraDialect,
    timeoutMs: DEFAULT_REQUEST_TIMEOUT_MS,
  })
  const depth = Math.max(1, spec.requiredConfirmations ?? 1)
  return {
    networkId,
    family: 'bitcoin',
    depositAddress: wallet.treasury.address,
    orderAddresses: Object.assign(wallet, { listOwnCoins: createOwnCoinsReader(pool, wallet) }),
    scanner: createBitcoinDepositScanner({ pool, target: { wallet, network } }),
    payouts: createBitcoinPayoutSender({ pool, keys, network, wallet, depth }),
    balances: createBitcoinBalanceReader({ pool, wallet, network }),
    fees: createBitcoinFeeEstimator({ pool }),
    login: createBitcoinLoginVerifier(network),
    author: createBitcoinDepositAuthor({ chainId }),
    senders: createBitcoinSenderInspector(network),
    verifyNetwork: (signal) => pool.verifyChainId(signal),
    health: () => pool.health(),
  }
}
