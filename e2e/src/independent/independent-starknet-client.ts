import { Account, config, ec, hash, RpcProvider, stark, validateAndParseAddress } from 'starknet'
import { createIndependentApi, type ApiOrder, type IndependentWallet } from './independent-api.ts'

/** The deposit action for a Starknet wallet. */
export interface StarknetAction {
  readonly chain_id: string
  readonly calls: readonly {
    readonly contract_address: string
    readonly entry_point: string
    readonly calldata: readonly string[]
  }[]
}

/** An integrator's client for Starknet: plain fetch and starknet.js, without this project's code. */
export interface IndependentStarknetClient extends IndependentWallet<StarknetAction> {
  /** Creates the account on the chain, which must hold STRK by now. */
  create(): Promise<void>
  /** Sends `deposit.action` unchanged, without waiting; returns the transaction's hash. */
  sendDeposit(order: ApiOrder<StarknetAction>): Promise<string>
  /** Balance in base units; null for STRK. */
  balanceOf(network: string, token: string | null, owner: string): Promise<bigint>
}

const ACCOUNT_CLASS = '0x5b4b537eaa2399e3aa99c4e2e0208ebd6c71bc1467938cd52c798c601e43564'
const STRK = '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d'
const NETWORK = 'starknet'
const RETRY_MS = 500

const loginData = (message: string, chainId: string) => ({
  types: {
    StarknetDomain: [
      { name: 'name', type: 'shortstring' },
      { name: 'version', type: 'shortstring' },
      { name: 'chainId', type: 'shortstring' },
      { name: 'revision', type: 'shortstring' },
    ],
    Login: [{ name: 'message', type: 'string*' }],
  },
  primaryType: 'Login',
  domain: { name: 'Sunspan', version: '1', chainId, revision: '1' },
  message: { message: message.split('\n') },
})

/** `secret` is a private key in hex. */
export async function createIndependentStarknetClient(options: {
  readonly baseUrl: string
  readonly secret: string
}): Promise<IndependentStarknetClient> {
  // It warns that a young chain has few tips to compare.
  config.set('logLevel', 'ERROR')
  const { baseUrl, secret } = options
  const api = createIndependentApi<StarknetAction>(baseUrl, 'STARKNET')
  const provider = new RpcProvider({ nodeUrl: await api.rpcUrl(NETWORK) })
  const key = ec.starkCurve.getStarkKey(secret)
  const address = validateAndParseAddress(hash.calculateContractAddressFromHash(key, ACCOUNT_CLASS, [key], 0))
  const account = new Account({ provider, address, signer: secret })
  const wait = (transactionHash: string) =>
    provider.waitForTransaction(transactionHash, { retryInterval: RETRY_MS })
  return {
    address,
    waitFor: api.waitFor,
    login: () =>
      api.login(address, async (text) => {
        const signature = await account.signMessage(loginData(text, 'SN_SEPOLIA'))
        return JSON.stringify({ signature: stark.formatSignature(signature) })
      }),
    createOrder: (request) => api.createOrder({ ...request, sender: address }),
    async create() {
      const creation = { classHash: ACCOUNT_CLASS, constructorCalldata: [key], addressSalt: key }
      const { transaction_hash } = await account.deployAccount(creation)
      await wait(transaction_hash)
    },
    async sendDeposit({ deposit: { action } }) {
      const calls = action.calls.map(({ contract_address, entry_point, calldata }) => ({
        contractAddress: contract_address,
        entrypoint: entry_point,
        calldata: [...calldata],
      }))
      return (await account.execute(calls)).transaction_hash
    },
    async balanceOf(_network, token, owner) {
      const call = { contractAddress: token ?? STRK, entrypoint: 'balance_of', calldata: [owner] }
      const [low = 0, high = 0] = await provider.callContract(call, 'latest')
      return BigInt(low) + (BigInt(high) << 128n)
    },
  }
}
