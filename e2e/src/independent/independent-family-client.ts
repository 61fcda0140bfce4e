import { LABS, labOf, type LabNetwork } from '@sunspan/labs'
import { createIndependentApi, type ApiOrder, type OrderRequest } from './independent-api.ts'

/** An integrator's client for a network of any family: plain fetch and the family's official SDK, without this project's code. */
export interface IndependentFamilyClient {
  readonly address: string
  login(): Promise<void>
  createOrder(request: OrderRequest): Promise<ApiOrder<unknown>>
  waitFor(id: string, status: string, timeoutMs: number): Promise<ApiOrder<unknown>>
  /** Creates the account on the chain, which must hold coins by now; does nothing where accounts need no creation. */
  createAccount(): Promise<void>
  /** Does what `deposit.action` says, without waiting; returns the transaction's hash, or null where it has none yet. */
  sendDeposit(order: ApiOrder<unknown>): Promise<string | null>
}

/** A network of each family besides EVM, with the id of its coin and whole coins worth some 50 to 100 dollars. */
export const FAMILY_COINS = Object.values(LABS)
  .filter((lab) => lab !== LABS.evm)
  .flatMap(({ networks }): readonly (readonly [string, LabNetwork])[] => Object.entries(networks).slice(0, 1))
  .map(([network, { coin, amount }]) => ({
    network,
    currency: `${network}-${coin.symbol.toLowerCase()}`,
    amount,
  }))

/** A client with a new wallet. */
export async function createIndependentFamilyClient(
  baseUrl: string,
  network: string,
): Promise<IndependentFamilyClient> {
  const { lab } = labOf(network)
  const api = createIndependentApi<unknown>(baseUrl, lab.networkType)
  const wallet = await lab.connect(await api.rpcUrl(network)).newWallet()
  const { address } = wallet
  return {
    address,
    waitFor: api.waitFor,
    login: () => api.login(address, (text) => wallet.signText(text)),
    createOrder: (request) => api.createOrder({ ...request, sender: address }),
    async createAccount() {
      await wallet.create?.()
      await wallet.created?.()
    },
    sendDeposit: ({ deposit: { action } }) => wallet.pay(action),
  }
}
