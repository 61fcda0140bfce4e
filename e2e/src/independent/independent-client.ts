import { createPublicClient, createWalletClient, erc20Abi, http, type Address, type Hex } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { createIndependentApi, type ApiOrder, type EvmAction, type OrderRequest } from './independent-api.ts'

export type { ApiOrder } from './independent-api.ts'

/** An integrator's client: plain fetch and viem, without this project's code. Everything it knows comes from the API document. */
export interface IndependentClient {
  login(): Promise<void>
  createOrder(request: OrderRequest): Promise<ApiOrder>
  /** Sends `deposit.action` unchanged, without waiting. */
  sendDeposit(order: ApiOrder): Promise<Hex>
  closeOrder(id: string): Promise<void>
  getOrder(id: string): Promise<ApiOrder>
  waitFor(id: string, status: string, timeoutMs: number): Promise<ApiOrder>
  /** Balance in base units, read from the destination node. */
  balanceOf(network: string, token: string | null, owner: string): Promise<bigint>
  rpcUrl(network: string): Promise<string>
}

export function createIndependentClient(options: {
  readonly baseUrl: string
  readonly account: HDAccount
  readonly networkType?: string
}): IndependentClient {
  const { baseUrl, account } = options
  const networkType = options.networkType ?? 'EVM'
  const api = createIndependentApi<EvmAction>(baseUrl, networkType)
  const { rpcUrl } = api
  return {
    rpcUrl,
    getOrder: api.getOrder,
    waitFor: api.waitFor,
    closeOrder: api.closeOrder,
    login: () => api.login(account.address, (message) => account.signMessage({ message })),
    createOrder: (request) => api.createOrder({ ...request, sender: account.address }),
    async sendDeposit(order) {
      const { action } = order.deposit
      const wallet = createWalletClient({
        account,
        transport: http(await rpcUrl(order.currency_in.contract.network)),
      })
      // CAST: viem requires 0x template types, which a JSON document does not have.
      const to = action.to as Address
      const data = action.data as Hex
      return wallet.sendTransaction({ chain: null, to, data, value: BigInt(action.value) })
    },
    async balanceOf(network, token, owner) {
      const client = createPublicClient({ transport: http(await rpcUrl(network)) })
      // CAST: addresses from a JSON document, as above.
      const address = owner as Address
      if (token === null) return client.getBalance({ address })
      return client.readContract({
        address: token as Address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      })
    },
  }
}
