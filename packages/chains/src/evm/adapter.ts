import { mnemonicToAccount } from 'viem/accounts'
import type { NetworkAdapter, NetworkAdapterSpec, NetworkContracts } from '../capabilities/network-adapter.ts'
import { ChainError } from '../errors/chain-error.ts'
import { evmAddressCodec } from './address.ts'
import { createEvmDepositAuthor } from './author.ts'
import { createEvmBalanceReader } from './balances.ts'
import type { EvmDeposit } from './deposit-action.ts'
import { createEvmDepositScanner } from './deposits.ts'
import { createEvmFactReader } from './facts.ts'
import { createEvmFeeEstimator } from './fees.ts'
import { OP_STACK_ORACLE } from './fees/data-fee.ts'
import { createEvmLoginVerifier } from './login.ts'
import { createEvmNameService } from './names.ts'
import { createEvmPayoutSender } from './payouts.ts'
import { verifyPayoutContract } from './payouts/batch-payouts.ts'
import { createEvmPhaseReader } from './phases.ts'
import { createEvmSenderInspector } from './senders.ts'
import { evmDialect } from './rpc/evm-dialect.ts'
import { createAdapterPool } from '../rpc/create-adapter-pool.ts'
import { verifyContract } from './contracts/verify-contract.ts'
import { findCurrencyMistakes } from './contracts/find-currency-mistakes.ts'

function requireNormal(address: string, networkId: string): string {
  const normal = evmAddressCodec.normalize(address)
  if (normal === undefined) {
    throw new ChainError('unsupported', `Network ${networkId}: ${address} is not an EVM contract address.`)
  }
  return normal
}

function readAccount(mnemonic: string): ReturnType<typeof mnemonicToAccount> {
  try {
    return mnemonicToAccount(mnemonic)
  } catch {
    // The original error may contain the phrase.
    throw new ChainError('unsupported', 'TREASURY_MNEMONIC is not a valid BIP-39 phrase.')
  }
}

/** The problems a check reports; rethrows any other error. */
async function problemsOf(check: Promise<void>): Promise<readonly string[]> {
  try {
    await check
    return []
  } catch (error) {
    if (error instanceof ChainError && error.kind === 'unsupported') return error.problems
    throw error
  }
}

/** Everything the server does on one EVM network. Sends no request yet. Throws `unsupported` for an unusable configuration. */
export function createEvmAdapter(spec: NetworkAdapterSpec & NetworkContracts): NetworkAdapter<EvmDeposit> {
  const { networkId, chainId } = spec
  const account = readAccount(spec.treasury.mnemonic)
  const currencies = spec.currencies.map((currency) => ({
    ...currency,
    address: currency.address === null ? null : requireNormal(currency.address, networkId),
  }))
  const tokens = currencies.flatMap(({ address }) => address ?? [])
  const multicallAddress =
    spec.multicallAddress === null ? null : requireNormal(spec.multicallAddress, networkId)
  const payoutContract = spec.payoutContract ? requireNormal(spec.payoutContract, networkId) : null
  const nameRegistry = spec.nameRegistry ? requireNormal(spec.nameRegistry, networkId) : null
  const phaseNft = spec.phaseNft ? requireNormal(spec.phaseNft, networkId) : null
  const { dataFee = null } = spec
  const oracle = dataFee === 'op_stack' ? OP_STACK_ORACLE : null
  const pool = createAdapterPool(spec, { dialect: evmDialect })
  const depositAddress = account.address
  const names = nameRegistry === null ? undefined : createEvmNameService({ pool, registry: nameRegistry })
  return {
    networkId,
    family: 'evm',
    depositAddress,
    scanner: createEvmDepositScanner({ pool, target: { recipient: depositAddress, tokens } }),
    payouts: createEvmPayoutSender({ networkId, pool, chainId, account, tokens, payoutContract }),
    balances: createEvmBalanceReader({ pool, multicallAddress }),
    fees: createEvmFeeEstimator({ pool, paysByContract: payoutContract !== null, dataFee }),
    login: createEvmLoginVerifier({ pool }),
    author: createEvmDepositAuthor({ chainId }),
    senders: createEvmSenderInspector({ pool }),
    names,
    facts: createEvmFactReader({ pool, names }),
    phases: phaseNft === null ? undefined : createEvmPhaseReader({ pool, contract: phaseNft }),
    async verifyNetwork(signal) {
      await pool.verifyChainId(signal)
      const asked = { networkId, pool }
      const problems = [...(await findCurrencyMistakes({ ...asked, currencies, multicallAddress }, signal))]
      for (const [setting, contract] of [
        ['name_registry', nameRegistry],
        ['phase_nft', phaseNft],
        ['data_fee', oracle],
      ] as const) {
        if (contract === null) continue
        problems.push(...(await problemsOf(verifyContract({ ...asked, setting, contract }, signal))))
      }
      if (payoutContract !== null) {
        const payouts = { ...asked, wallet: account.address, contract: payoutContract }
        problems.push(...(await problemsOf(verifyPayoutContract(payouts, signal))))
      }
      if (problems.length > 0) throw new ChainError('unsupported', problems.join(' '), { problems })
    },
    health: () => pool.health(),
  }
}
