import { createPublicClient, createWalletClient, erc20Abi, http, type Address, type Hex } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { createHttpSession } from './http-session.ts'

/**
 * What an integrator would write: plain fetch and viem, with nothing of this project's code.
 * Everything it knows comes from the API document.
 */
export interface IndependentClient {
  login(): Promise<void>
  createOrder(request: {
    readonly from: string
    readonly to: string
    readonly amount: string
    readonly receiver: string
  }): Promise<ApiOrder>
  /** Sends `deposit.action` as it is and waits for nothing. */
  sendDeposit(order: ApiOrder): Promise<Hex>
  getOrder(id: string): Promise<ApiOrder>
  waitFor(id: string, status: string, timeoutMs: number): Promise<ApiOrder>
  /** Whole-token balance in base units, read from the destination node. */
  balanceOf(network: string, token: string | null, owner: string): Promise<bigint>
  rpcUrl(network: string): Promise<string>
}

export interface ApiOrder {
  readonly id: string
  readonly status: string
  readonly required_confirmations: number
  readonly amount_in: string
  readonly amount_out: string
  readonly transaction_in: string | null
  readonly transaction_out: string | null
  readonly currency_out: {
    readonly id: string
    readonly decimals: number
    readonly contract: { readonly address: string | null; readonly network: string }
  }
  readonly currency_in: { readonly contract: { readonly network: string } }
  readonly deposit: {
    readonly action: {
      readonly chain_id: string
      readonly to: string
      readonly value: string
      readonly data: string
    }
  }
}

export function createIndependentClient(options: {
  readonly baseUrl: string
  readonly account: HDAccount
  readonly networkType?: string
}): IndependentClient {
  const { baseUrl, account } = options
  const networkType = options.networkType ?? 'EVM'
  const { call, get } = createHttpSession(baseUrl, { 'network-type': networkType })

  const rpcUrl = async (network: string): Promise<string> => {
    const rpcs = await get<{ id: string; rpc: string }[]>('/api/network/rpcs_for_frontend')
    const found = rpcs.find((entry) => entry.id === network)
    if (found === undefined) throw new Error(`No RPC for ${network}`)
    return new URL(found.rpc, baseUrl).href
  }

  const getOrder = (id: string): Promise<ApiOrder> => get<ApiOrder>(`/api/orders/${id}`)

  return {
    rpcUrl,
    getOrder,
    async login() {
      const { message } = await get<{ message: { value: string } }>('/api/wallet_auth/message')
      const signature = await account.signMessage({ message: `${message.value}${account.address}` })
      await call('POST', '/api/wallet_auth/message', {
        wallet_address: account.address,
        network_type: networkType,
        signature,
      })
    },
    async createOrder(request) {
      const order = await call('POST', '/api/orders', {
        currency_in_id: request.from,
        currency_out_id: request.to,
        amount: request.amount,
        wallet_sender: account.address,
        wallet_receiver: request.receiver,
      })
      // CAST: as above.
      return order as ApiOrder
    },
    async sendDeposit(order) {
      const { action } = order.deposit
      const wallet = createWalletClient({
        account,
        transport: http(await rpcUrl(order.currency_in.contract.network)),
      })
      // CAST: viem wants the 0x template types that a JSON document cannot carry.
      const [to, data] = [action.to as Address, action.data as Hex]
      return wallet.sendTransaction({ chain: null, to, data, value: BigInt(action.value) })
    },
    async waitFor(id, status, timeoutMs) {
      const deadline = Date.now() + timeoutMs
      for (;;) {
        const order = await getOrder(id)
        if (order.status === status) return order
        if (Date.now() > deadline) throw new Error(`Order ${id} is ${order.status}, not ${status}`)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    async balanceOf(network, token, owner) {
      const client = createPublicClient({ transport: http(await rpcUrl(network)) })
      // CAST: addresses of a JSON document, as above.
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
