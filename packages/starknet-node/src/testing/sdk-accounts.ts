import { Account, CallData, cairo, config, ec, hash, RpcProvider, type Call } from 'starknet'
import type { StarknetNode } from '../start-starknet-node.ts'

const OPEN_ZEPPELIN = '0x5b4b537eaa2399e3aa99c4e2e0208ebd6c71bc1467938cd52c798c601e43564'
const ARGENT = '0x36078334509b514626504edc9fb252328d1a240e4e948bef8d0c08dff45927f'

export const STRK = '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d'
export const ETH = '0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7'

const KINDS = {
  openZeppelin: { classHash: OPEN_ZEPPELIN, calldataOf: (key: string) => CallData.compile([key]) },
  argent: { classHash: ARGENT, calldataOf: (key: string) => CallData.compile(['0x0', key, '0x1']) },
} as const

export type AccountKind = keyof typeof KINDS

/** An account of the official SDK, created on the chain or not yet. */
export interface SdkAccount {
  readonly account: Account
  readonly address: string
  readonly creation: { classHash: string; constructorCalldata: string[]; addressSalt: string }
}

/** What the official SDK, unmodified, does with a node. */
export interface SdkWorld {
  readonly provider: RpcProvider
  accountOf(privateKey: string, kind?: AccountKind): SdkAccount
  /** An account that is funded and created on the chain. */
  createAccount(privateKey: string, kind?: AccountKind): Promise<SdkAccount>
  mint(address: string, amount: bigint, token?: string): void
  balanceOf(address: string, token?: string): Promise<bigint>
}

export const transferCall = (token: string, to: string, amount: bigint): Call => ({
  contractAddress: token,
  entrypoint: 'transfer',
  calldata: CallData.compile({ to, amount: cairo.uint256(amount) }),
})

export function createSdkWorld(node: StarknetNode): SdkWorld {
  // It warns that a young chain has few tips to compare.
  config.set('logLevel', 'ERROR')
  const provider = new RpcProvider({ nodeUrl: node.rpcUrl })
  const accountOf: SdkWorld['accountOf'] = (privateKey, kind = 'openZeppelin') => {
    const { classHash, calldataOf } = KINDS[kind]
    const key = ec.starkCurve.getStarkKey(privateKey)
    const constructorCalldata = calldataOf(key)
    const address = hash.calculateContractAddressFromHash(key, classHash, constructorCalldata, 0)
    return {
      address,
      account: new Account({ provider, address, signer: privateKey }),
      creation: { classHash, constructorCalldata, addressSalt: key },
    }
  }
  const mint: SdkWorld['mint'] = (address, amount, token = STRK) =>
    void node.call('devnet_mint', { address, amount: String(amount), token })
  return {
    provider,
    accountOf,
    mint,
    async createAccount(privateKey, kind) {
      const made = accountOf(privateKey, kind)
      mint(made.address, 100n * 10n ** 18n)
      node.call('devnet_mine')
      const { transaction_hash } = await made.account.deployAccount(made.creation)
      node.call('devnet_mine')
      await provider.waitForTransaction(transaction_hash, { retryInterval: 10 })
      return made
    },
    async balanceOf(address, token = STRK) {
      const [low, high] = await provider.callContract({
        contractAddress: token,
        entrypoint: 'balance_of',
        calldata: [address],
      })
      return BigInt(low ?? 0) + (BigInt(high ?? 0) << 128n)
    },
  }
}
