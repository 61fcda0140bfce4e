import { Address } from '@ton/core'
import type { NetworkAdapter, NetworkAdapterSpec, NetworkContracts } from '../capabilities/network-adapter.ts'
import { ChainError } from '../errors/chain-error.ts'
import { createAdapterPool } from '../rpc/create-adapter-pool.ts'
import { tonAddressCodec } from './address.ts'
import { createTonDepositAuthor } from './author.ts'
import { createTonBalanceReader } from './balances.ts'
import type { TonDeposit } from './deposit-action.ts'
import { createTonDepositScanner } from './deposits.ts'
import { createTonFeeEstimator } from './fees.ts'
import { createHistoryMemory } from './history/history-memory.ts'
import { createTonLoginVerifier } from './login.ts'
import { createJettonWallets } from './jettons/our-jetton-wallets.ts'
import { createTonNameService, verifyRegistry } from './names.ts'
import { createTonPayoutSender } from './payouts.ts'
import { createTonPhaseMinter, createTonPhaseReader, type TonPhaseSpec } from './phases.ts'
import { tonDialect } from './rpc/ton-dialect.ts'
import { createTonSenderInspector } from './senders.ts'
import { walletText } from './to-address.ts'
import { minterOf, treasuryOf } from './treasury/treasury-key.ts'
import { verifyJettons } from './jettons/verify-jettons.ts'

function readTokens({ networkId, currencies }: NetworkAdapterSpec): readonly string[] {
  return currencies.flatMap(({ address }) => {
    if (address === null) return []
    const normal = tonAddressCodec.normalize(address)
    if (normal !== undefined) return [normal]
    throw new ChainError('unsupported', `Network ${networkId}: ${address} is not a TON contract address.`)
  })
}

function readContract(networkId: string, contract: string | null | undefined): Address | undefined {
  if (!contract) return undefined
  try {
    return Address.parse(contract)
  } catch (error) {
    const message = `Network ${networkId}: ${contract} is not a TON contract address.`
    throw new ChainError('unsupported', message, { cause: error })
  }
}

const createPhases = (phases: TonPhaseSpec, { treasury }: NetworkAdapterSpec) => ({
  phases: createTonPhaseReader(phases),
  minter: createTonPhaseMinter(phases, minterOf(treasury.mnemonic)),
})

/** Everything the server does on one TON network. Sends no request yet. Throws `unsupported` for an unusable configuration. */
export function createTonAdapter(
  spec: NetworkAdapterSpec & Pick<NetworkContracts, 'nameRegistry' | 'phaseNft'>,
): NetworkAdapter<TonDeposit> {
  const { networkId, chainId } = spec
  const wallet = treasuryOf(spec.treasury.mnemonic)
  const tokens = readTokens(spec)
  const registry = readContract(networkId, spec.nameRegistry)
  const collection = readContract(networkId, spec.phaseNft)
  const pool = createAdapterPool(spec, {
    dialect: tonDialect,
    // toncenter does not support batches.
    maxBatch: 1,
  })
  const depositAddress = walletText(wallet.address)
  const memory = createHistoryMemory()
  const jettonWallets = createJettonWallets({ pool, owner: wallet.address, tokens })
  return {
    networkId,
    family: 'ton',
    depositAddress,
    scanner: createTonDepositScanner({ pool, recipient: depositAddress, jettonWallets, memory }),
    payouts: createTonPayoutSender({ pool, wallet, tokens, jettonWallets, memory }),
    balances: createTonBalanceReader({ pool, memory }),
    fees: createTonFeeEstimator(),
    login: createTonLoginVerifier({ pool }),
    author: createTonDepositAuthor({ chainId, pool, tokens }),
    senders: createTonSenderInspector({ pool }),
    names: registry === undefined ? undefined : createTonNameService({ pool, registry }),
    ...(collection !== undefined && createPhases({ pool, collection }, spec)),
    async verifyNetwork(signal) {
      await pool.verifyChainId(signal)
      await pool.agree(async (client, workSignal) => verifyJettons(client, tokens, workSignal), signal)
      if (registry !== undefined) await verifyRegistry({ networkId, pool, registry }, signal)
      if (collection !== undefined) await createTonPhaseReader({ pool, collection }).collections(signal)
    },
    health: () => pool.health(),
  }
}
