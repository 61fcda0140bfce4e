import { createHttpSession } from './http-session.ts'

/** An integrator's order request. */
export interface OrderRequest {
  readonly from: string
  readonly to: string
  /** Whole tokens, as a decimal number. */
  readonly amount: string
  readonly receiver: string
}

/** API calls based only on the API document: no chain, no code of this project. */
export interface IndependentApi<Action> {
  /** Logs the wallet in; `sign` returns the signature of a text in the format of the wallet's family. */
  login(address: string, sign: (text: string) => Promise<string>): Promise<void>
  createOrder(request: OrderRequest & { readonly sender: string }): Promise<ApiOrder<Action>>
  getOrder(id: string): Promise<ApiOrder<Action>>
  closeOrder(id: string): Promise<void>
  /** Throws an Error if the order does not reach the status in time. */
  waitFor(id: string, status: string, timeoutMs: number): Promise<ApiOrder<Action>>
  rpcUrl(network: string): Promise<string>
}

/** The deposit action for an EVM wallet. */
export interface EvmAction {
  readonly chain_id: string
  readonly to: string
  readonly value: string
  readonly data: string
}

export interface ApiOrder<Action = EvmAction> {
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
  readonly deposit: { readonly action: Action }
}

const POLL_MS = 200

/** `Action` is the documented deposit action for the family of `networkType`. */
export function createIndependentApi<Action>(baseUrl: string, networkType: string): IndependentApi<Action> {
  const { call, get } = createHttpSession(baseUrl, { 'network-type': networkType })
  const getOrder = (id: string): Promise<ApiOrder<Action>> => get<ApiOrder<Action>>(`/api/orders/${id}`)
  return {
    getOrder,
    async closeOrder(id) {
      await call('PUT', `/api/orders/close/${id}`)
    },
    async login(address, sign) {
      const { message } = await get<{ message: { value: string } }>('/api/wallet_auth/message')
      const signature = await sign(`${message.value}${address}`)
      await call('POST', '/api/wallet_auth/message', {
        wallet_address: address,
        network_type: networkType,
        signature,
      })
    },
    async createOrder({ from, to, amount, sender, receiver }) {
      const order = await call('POST', '/api/orders', {
        currency_in_id: from,
        currency_out_id: to,
        amount,
        wallet_sender: sender,
        wallet_receiver: receiver,
      })
      // CAST: an integrator relies on the API document for the shape of a response; the tests check the values.
      return order as ApiOrder<Action>
    },
    async waitFor(id, status, timeoutMs) {
      const deadline = Date.now() + timeoutMs
      for (;;) {
        const order = await getOrder(id)
        if (order.status === status) return order
        if (Date.now() > deadline) throw new Error(`Order ${id} is ${order.status}, not ${status}`)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    },
    async rpcUrl(network) {
      const rpcs = await get<{ id: string; rpc: string }[]>('/api/network/rpcs_for_frontend')
      const found = rpcs.find((entry) => entry.id === network)
      if (found === undefined) throw new Error(`No RPC for ${network}`)
      return new URL(found.rpc, baseUrl).href
    },
  }
}
