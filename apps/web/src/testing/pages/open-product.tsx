import type { AmountOutWire, CreateOrderWire, OrderWire, StatusWire } from '@sunspan/api'
import { checkAnswer } from '@sunspan/api/testing'
import { parseUnits } from '@sunspan/domain'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { MainProviders } from '../../app/main-providers.tsx'
import { createAppRouter } from '../../app/router.tsx'
import { anOrderWire, REFERENCE, TREASURY } from '../../entities/order/testing/order-builder.ts'
import { recipientStore } from '../../entities/recipient/recipient-store.ts'
import { closeConnectDialog } from '../../entities/wallet/connect-dialog-store.ts'
import { wallets } from '../../entities/wallet/wallets.ts'
import type { SendSearch } from '../../features/transfer/model/send-search.ts'
import { createQueryClient } from '../../shared/api/query-client.ts'
import { PATHS } from '../../shared/config/paths.ts'
import { scriptApi, type ApiScript } from '../scripted-api.ts'
import {
  announceScriptedWallet,
  SCRIPTED_ADDRESS,
  SCRIPTED_WALLET_ID,
  type WalletScript,
} from '../scripted-wallet.ts'
import { aCurrencyWire, aNetworkWire } from '../wire-builders.ts'

export const USDC_ON_BASE = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const NETWORKS = [
  aNetworkWire({ id: 'ethereum', name: 'Ethereum', source_position: 1, destination_position: 2 }),
  aNetworkWire({ id: 'base', name: 'Base', chainId: '8453', source_position: 2, destination_position: 1 }),
  aNetworkWire({ id: 'polygon', name: 'Polygon', chainId: '137', token_symbol: 'POL', source_position: 3 }),
]
const usdc = (network: string) =>
  aCurrencyWire(network, 'USDC', {
    decimals: 6,
    min_send: '2',
    max_send: '100000',
    contract: { address: USDC_ON_BASE, type: 'TOKEN', network },
  })
const BARE_CURRENCIES = [
  ...NETWORKS.map(({ id }) => aCurrencyWire(id, id === 'polygon' ? 'POL' : 'ETH', { max_send: '50' })),
  ...NETWORKS.map(({ id }) => usdc(id)),
]
const CURRENCIES = BARE_CURRENCIES.map((currency) => ({
  ...currency,
  pairs: BARE_CURRENCIES.filter(({ id, symbol }) => symbol === currency.symbol && id !== currency.id).map(
    ({ id }) => id,
  ),
}))

/** The currencies of a network, each with all currencies of other networks. */
const destinationsOf = (network: string) =>
  CURRENCIES.filter(({ contract }) => contract.network === network).map((currency) => ({
    ...currency,
    pairs: CURRENCIES.filter(({ contract }) => contract.network !== network).map(({ id }) => id),
  }))

export const aQuote = (changes: Partial<AmountOutWire> = {}): AmountOutWire => ({
  full_fee: '0.001',
  platform_fee: '0.0002',
  platform_fee_in_usd: '0.64',
  swap_fee: '0',
  swap_fee_in_usd: '0',
  blockchain_fee: '0.0008',
  blockchain_fee_in_usd: '2.56',
  source_chain_fee: '0.01',
  currency_out_id: 'base-eth',
  amount_out: '1.499',
  fill_estimate_seconds: 12,
  rate_lock_seconds: null,
  min_amount_out: null,
  ...changes,
})

const STATUS: StatusWire = { state: 'working', checked_at: '2026-05-01T10:00:00.000Z', networks: [] }

/** The body of the app's own request to create an order. */
export function bodyOf(init: RequestInit): CreateOrderWire {
  if (typeof init.body !== 'string') throw new Error('The request has no JSON body')
  // CAST: the app's own request, typed by the contract where it is created.
  return JSON.parse(init.body) as CreateOrderWire
}

/** The order that the server creates from a request, with a deposit that matches it. */
export function orderFor(body: CreateOrderWire, changes: Partial<OrderWire> = {}): OrderWire {
  const currencyIn = CURRENCIES.find(({ id }) => id === body.currency_in_id)
  const currencyOut = CURRENCIES.find(({ id }) => id === body.currency_out_id)
  if (currencyIn === undefined || currencyOut === undefined) throw new Error('unknown currency')
  const units = String(parseUnits(body.amount, currencyIn.decimals) ?? 0n)
  return anOrderWire({
    currency_in: currencyIn,
    currency_out: currencyOut,
    amount_in: body.amount,
    amount_out: body.expected_amount_out ?? '0',
    wallet_sender: body.wallet_sender,
    wallet_receiver: body.wallet_receiver,
    deposit: {
      family: 'evm',
      address: TREASURY,
      amount: units,
      currency_id: currencyIn.id,
      token: null,
      reference: REFERENCE,
      expires_at: '2099-01-01T00:00:00.000Z',
      action: { chain_id: '1', to: TREASURY, value: units, data: REFERENCE },
    },
    ...changes,
  })
}

export interface Product {
  readonly user: ReturnType<typeof userEvent.setup>
  readonly requests: readonly string[]
  readonly bodies: readonly unknown[]
  readonly walletCalls: () => readonly string[]
  readonly path: () => string
  readonly search: () => unknown
  readonly hash: () => string
  /** Tries to navigate to another page. */
  readonly leave: () => void
  /** The browser's Back. */
  readonly back: () => void
  /** Follows a link to the send page from the current page. */
  readonly follow: (search: SendSearch) => void
  /** Refetches everything under a key, right after something else has happened. */
  readonly refetch: (key: string, after?: () => void) => Promise<void>
  /** Changes the order on the server; the page refetches it at once. */
  readonly serverSays: (changes: Partial<OrderWire>) => Promise<void>
}

let walletScript: WalletScript = {}
let scripted: ReturnType<typeof announceScriptedWallet> | undefined
const METHODS = [
  'eth_requestAccounts',
  'eth_accounts',
  'eth_chainId',
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
  'wallet_revokePermissions',
] as const
const DEFAULT_WALLET: WalletScript = {
  eth_requestAccounts: () => [SCRIPTED_ADDRESS],
  eth_accounts: () => [],
  eth_chainId: () => '0x1',
  personal_sign: () => `0x${'ab'.repeat(65)}`,
  wallet_revokePermissions: () => null,
}

/** One wallet for the whole page, as in a browser; each test sets its behaviour. */
function prepareWallet(script: WalletScript): void {
  walletScript = { ...DEFAULT_WALLET, ...script }
  scripted ??= announceScriptedWallet(
    window,
    Object.fromEntries(
      METHODS.map((method) => [
        method,
        (params: readonly unknown[]) => {
          const answer = walletScript[method]
          if (answer === undefined) throw Object.assign(new Error(`No ${method}`), { code: 4200 })
          return answer(params)
        },
      ]),
    ),
  )
}

/** Opens the app at an address, with a scripted server and wallet. */
export async function openProduct(options: {
  at: string
  connected?: boolean
  wallet?: WalletScript
  api?: ApiScript
  order?: OrderWire
}): Promise<Product> {
  prepareWallet(options.wallet ?? {})
  recipientStore().forgetAll()
  closeConnectDialog()
  const { evm } = wallets
  await evm.connector.disconnect()
  const callsBefore = scripted?.calls.length ?? 0
  let order = options.order
  const answerOrder = (): OrderWire | Response =>
    order ??
    Response.json({ code: 'ORDER_NOT_FOUND', message: 'No such order', request_id: 'r' }, { status: 404 })
  const orderPath = `/api/orders/${anOrderWire().id}`
  const hint = (status: OrderWire['status']) => (): unknown => {
    if (order !== undefined) order = { ...order, status, version: order.version + 1 }
    return checked('getOrder', answerOrder())
  }
  const api = scriptApi({
    'GET /api/network': checked('listNetworks', NETWORKS),
    'GET /api/network/rpcs_for_frontend': [],
    'GET /api/status': checked('getStatus', STATUS),
    'GET /api/status/incidents': checked('listIncidents', { data: [] }),
    'GET /api/contract/unused_contracts': [],
    'GET /api/orders/receiver': { wallet: TREASURY },
    'GET /api/prices': [
      { symbol: 'ETH', usd: '3200' },
      { symbol: 'USDC', usd: '1' },
    ],
    [`GET /api/currency/${NETWORKS.map(({ id }) => id).join(',')}`]: checked('listCurrencies', CURRENCIES),
    ...Object.fromEntries(
      NETWORKS.map(({ id }) => [`GET /api/currency/${id}`, checked('listCurrencies', destinationsOf(id))]),
    ),
    'GET /api/orders/limits/ethereum-eth/base-eth': { min_send: '0.002', max_send: '50' },
    'GET /api/orders/limits/base-eth/ethereum-eth': { min_send: '0.002', max_send: '50' },
    'GET /api/orders/limits/ethereum-eth/base-usdc': { min_send: '0.002', max_send: '50' },
    'GET /api/orders/limits/base-usdc/polygon-usdc': { min_send: '3', max_send: '100000' },
    'GET /api/orders/calculate_amount_out/ethereum-eth/base-eth/': checked('calculateAmountOut', aQuote()),
    'GET /api/orders/calculate_amount_out/base-eth/ethereum-eth/': checked('calculateAmountOut', aQuote()),
    'GET /api/orders/calculate_amount_out/base-usdc/polygon-usdc/': checked('calculateAmountOut', aQuote()),
    [`GET ${orderPath}`]: () => checked('getOrder', answerOrder()),
    [`PUT /api/orders/close/${anOrderWire().id}`]: hint('REJECTED'),
    [`PUT /api/orders/set_order_as_failed/${anOrderWire().id}`]: hint('DEPOSIT_FAILED'),
    ...options.api,
    'POST /api/orders': (_url: URL, init: RequestInit) => {
      const custom: unknown = options.api?.['POST /api/orders']
      // CAST: an order or an error from the test's script; the response is validated.
      const answer: unknown =
        typeof custom === 'function' ? custom(_url, init) : (custom ?? orderFor(bodyOf(init)))
      if (!(answer instanceof Response)) order = answer as OrderWire
      return checked('createOrder', answer)
    },
  })
  vi.stubGlobal('fetch', api.fetch)
  vi.stubGlobal('scrollTo', () => undefined)
  if (options.connected !== false) await evm.connector.connect(SCRIPTED_WALLET_ID)
  const queryClient = createQueryClient()
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [options.at] }) })
  render(<MainProviders router={router} queryClient={queryClient} />)
  return {
    user: userEvent.setup(),
    requests: api.requests,
    bodies: api.bodies,
    walletCalls: () => (scripted?.calls ?? []).slice(callsBefore).map(({ method }) => method),
    path: () => router.state.location.pathname,
    search: () => router.state.location.search,
    hash: () => router.state.location.hash,
    leave: () => void router.navigate({ to: PATHS.progress, params: { orderId: anOrderWire().id } }),
    back: () => router.history.back(),
    follow: (search) => void router.navigate({ to: PATHS.send, search }),
    refetch: (key, after) =>
      act(() => {
        after?.()
        return queryClient.refetchQueries({ queryKey: [key] })
      }),
    serverSays: async (changes) => {
      if (order !== undefined) order = { ...order, ...changes, version: order.version + 1 }
      await act(() => queryClient.refetchQueries({ queryKey: ['order'] }))
    },
  }
}

function checked(name: Parameters<typeof checkAnswer>[0], answer: unknown): unknown {
  if (!(answer instanceof Response)) checkAnswer(name, answer)
  return answer
}

/** Addresses are pasted, not typed. */
export async function pasteAddress({ user }: Pick<Product, 'user'>, address: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: 'Receiving address on Base' })
  await user.clear(field)
  await user.click(field)
  await user.paste(address)
}

/** Loading the pages' code for the first time may be slow on a busy machine. */
export async function loadPages(): Promise<void> {
  await Promise.all([
    import('../../app/routes/send.tsx'),
    import('../../app/routes/progress.tsx'),
    import('../../features/transfer/components/confirm-transfer.tsx'),
    import('../../features/transfer/components/other-address.tsx'),
    import('../../flows/recipient-choice/recipients-panel.tsx'),
  ])
}

/** Responds to all balance requests with one amount, through multicall or single calls. */
export function answerBalances(init: RequestInit, units: bigint): unknown {
  const word = (value: bigint): string => value.toString(16).padStart(64, '0')
  const results = [units, units]
  const bodies = results.map((value) => word(1n) + word(64n) + word(32n) + word(value))
  const offsets = bodies.map((_body, index) => word(BigInt(results.length * 32 + index * 128)))
  const aggregate = `0x${word(32n)}${word(BigInt(results.length))}${offsets.join('')}${bodies.join('')}`
  const answer = (call: { id: number; method: string }) => ({
    jsonrpc: '2.0',
    id: call.id,
    // A plain account: it has no code.
    result:
      call.method === 'eth_call'
        ? aggregate
        : call.method === 'eth_getCode'
          ? '0x'
          : `0x${units.toString(16)}`,
  })
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
  // CAST: the app's own JSON-RPC request.
  return Array.isArray(body) ? body.map(answer) : answer(body as { id: number; method: string })
}
