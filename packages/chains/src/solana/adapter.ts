import type { NetworkAdapter, NetworkAdapterSpec, NetworkContracts } from '../capabilities/network-adapter.ts'
import { ChainError } from '../errors/chain-error.ts'
import { createAdapterPool } from '../rpc/create-adapter-pool.ts'
import { isAccountAddress } from './address.ts'
import { createSolanaDepositAuthor } from './author.ts'
import { createSolanaBalanceReader } from './balances.ts'
import type { SolanaDeposit } from './deposit-action.ts'
import { createSolanaDepositScanner } from './deposits.ts'
import { createSolanaFeeEstimator } from './fees.ts'
import { createNodeMemories } from './history/node-memory.ts'
import { createSolanaLoginVerifier } from './login.ts'
import { assertRegistry, createSolanaNameService, verifyRegistry } from './names.ts'
import { createSolanaPayoutSender } from './payouts.ts'
import { solanaDialect } from './rpc/solana-dialect.ts'
import { createSolanaSenderInspector } from './senders.ts'
import { rememberTokenAccount } from './transactions/remember-token-account.ts'
import { keyOfMnemonic } from './treasury/treasury-key.ts'
import { verifyTokens } from './treasury/verify-tokens.ts'

/** Slots can be skipped, and pass quickly. */
const MAX_HEAD_LAG = 64

function readDecimals({ networkId, currencies }: NetworkAdapterSpec): ReadonlyMap<string, number> {
  return new Map(
    currencies.flatMap(({ address, decimals }) => {
      if (address === null) return []
      if (isAccountAddress(address)) return [[address, decimals] as const]
      throw new ChainError('unsupported', `Network ${networkId}: ${address} is not a Solana token.`)
    }),
  )
}

/** Everything the server does on one Solana network. Sends no request yet. Throws `unsupported` for an unusable configuration. */
export function createSolanaAdapter(
  spec: NetworkAdapterSpec & Pick<NetworkContracts, 'nameRegistry'>,
): NetworkAdapter<SolanaDeposit> {
  const { networkId, chainId } = spec
  const hasNames = Boolean(spec.nameRegistry)
  if (spec.nameRegistry) assertRegistry(networkId, spec.nameRegistry)
  const key = keyOfMnemonic(spec.treasury.mnemonic)
  const decimals = readDecimals(spec)
  const pool = createAdapterPool(spec, { maxHeadLag: MAX_HEAD_LAG, dialect: solanaDialect })
  const recipient = key.address
  const tokenAccounts = [...decimals.keys()].map((token) => ({
    account: rememberTokenAccount(recipient, token),
    token,
  }))
  const target = { recipient, tokenAccounts }
  const memories = createNodeMemories(target)
  return {
    networkId,
    family: 'solana',
    depositAddress: recipient,
    scanner: createSolanaDepositScanner({ pool, target, memories }),
    payouts: createSolanaPayoutSender({ pool, key, decimals }),
    balances: createSolanaBalanceReader({ pool, memories }),
    fees: createSolanaFeeEstimator({ pool, wallet: recipient }),
    login: createSolanaLoginVerifier(),
    author: createSolanaDepositAuthor({
      chainId,
      decimalsOf(token) {
        const known = decimals.get(token)
        if (known !== undefined) return known
        throw new ChainError('unsupported', `${token} is not a token of this network's configuration.`)
      },
    }),
    senders: createSolanaSenderInspector({ pool }),
    names: hasNames ? createSolanaNameService({ pool }) : undefined,
    async verifyNetwork(signal) {
      await pool.verifyChainId(signal)
      await pool.agree(async (client, workSignal) => verifyTokens(client, decimals, workSignal), signal)
      if (hasNames) await verifyRegistry({ networkId, pool }, signal)
    },
    health: () => pool.health(),
  }
}
