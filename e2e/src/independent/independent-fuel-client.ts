import { Provider, ScriptTransactionRequest, Wallet, type TransactionRequestLike } from '@fuel-ts/account'
import { createIndependentApi, type ApiOrder, type IndependentWallet } from './independent-api.ts'

/** The deposit action for a Fuel wallet. */
export interface FuelAction {
  readonly chain_id: string
  readonly to: string
  readonly asset_id: string
  readonly amount: string
  readonly script: string
  readonly script_data: string
}

/** An integrator's client for Fuel: plain fetch and the official SDK, without this project's code. */
export interface IndependentFuelClient extends IndependentWallet<FuelAction> {
  /** Sends `deposit.action` unchanged, without waiting; returns the transaction's id. */
  sendDeposit(order: ApiOrder<FuelAction>): Promise<string>
  /** Balance in base units; null for the base asset. */
  balanceOf(network: string, token: string | null, owner: string): Promise<bigint>
}

const NETWORK = 'fuel'

/** `secret` is a private key in hex. */
export async function createIndependentFuelClient(options: {
  readonly baseUrl: string
  readonly secret: string
}): Promise<IndependentFuelClient> {
  const { baseUrl, secret } = options
  const api = createIndependentApi<FuelAction>(baseUrl, 'FUEL')
  const provider = new Provider(`${await api.rpcUrl(NETWORK)}/v1/graphql`)
  const wallet = Wallet.fromPrivateKey(secret, provider)
  const address = wallet.address.toString()
  return {
    address,
    waitFor: api.waitFor,
    login: () => api.login(address, (text) => wallet.signMessage(text)),
    createOrder: (request) => api.createOrder({ ...request, sender: address }),
    async sendDeposit({ deposit: { action } }) {
      const { script, script_data: scriptData, to, amount, asset_id: assetId } = action
      const request = new ScriptTransactionRequest({ script, scriptData })
      request.addCoinOutput(Wallet.fromAddress(to).address, amount, assetId)
      const { assembledRequest } = await provider.assembleTx({
        request,
        feePayerAccount: wallet,
        accountCoinQuantities: [{ amount, assetId }],
      })
      // CAST: the SDK's types forbid what its own classes allow, under this project's strict options.
      return (await wallet.sendTransaction(assembledRequest as TransactionRequestLike)).id
    },
    async balanceOf(_network, token, owner) {
      const asset = token?.toLowerCase() ?? (await provider.getBaseAssetId())
      return BigInt((await provider.getBalance(owner, asset)).toString())
    },
  }
}
