import { SuiJsonRpcClient } from '@mysten/sui/jsonRpc'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { coinWithBalance, Transaction } from '@mysten/sui/transactions'
import { createIndependentApi, type ApiOrder, type IndependentWallet } from './independent-api.ts'

/** The deposit action for a Sui wallet. */
export interface SuiAction {
  readonly chain_id: string
  readonly coin_type: string
  readonly amount: string
  readonly recipient: string
  readonly reference: string
}

/** An integrator's client for Sui: plain fetch and the official SDK, without this project's code. */
export interface IndependentSuiClient extends IndependentWallet<SuiAction> {
  /** Does what `deposit.action` says; returns the transaction's digest. */
  sendDeposit(order: ApiOrder<SuiAction>): Promise<string>
  /** Balance in base units; null for SUI. */
  balanceOf(network: string, token: string | null, owner: string): Promise<bigint>
}

const NETWORK = 'sui'

/** `secret` is a private key of 32 bytes. */
export async function createIndependentSuiClient(options: {
  readonly baseUrl: string
  readonly secret: Uint8Array
}): Promise<IndependentSuiClient> {
  const { baseUrl, secret } = options
  const api = createIndependentApi<SuiAction>(baseUrl, 'SUI')
  const client = new SuiJsonRpcClient({ url: await api.rpcUrl(NETWORK), network: 'localnet' })
  const signer = Ed25519Keypair.fromSecretKey(secret)
  const address = signer.toSuiAddress()
  return {
    address,
    waitFor: api.waitFor,
    login: () =>
      api.login(address, async (text) => {
        const { signature } = await signer.signPersonalMessage(new TextEncoder().encode(text))
        return signature
      }),
    createOrder: (request) => api.createOrder({ ...request, sender: address }),
    async sendDeposit({ deposit: { action } }) {
      const transaction = new Transaction()
      const coin = coinWithBalance({ type: action.coin_type, balance: BigInt(action.amount) })
      transaction.transferObjects([coin], action.recipient)
      transaction.makeMoveVec({ type: 'u128', elements: [transaction.pure.u128(action.reference)] })
      const { digest } = await client.signAndExecuteTransaction({ signer, transaction })
      await client.waitForTransaction({ digest })
      return digest
    },
    async balanceOf(_network, token, owner) {
      const { totalBalance } = await client.getBalance({ owner, ...(token !== null && { coinType: token }) })
      return BigInt(totalBalance)
    },
  }
}
