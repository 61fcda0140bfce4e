import type { Routes } from '../routes/index.ts'

/** A literal type, so that the client's bundle needs no schemas. `ROUTE_PATHS` does not compile if it differs from a route. */
type RoutePaths = {
  readonly [N in keyof Routes]: readonly [Routes[N]['method'], Routes[N]['path']]
}

/** Method and path of every call: the only part of the route table that a browser needs. */
export const ROUTE_PATHS = {
  listNetworks: ['GET', '/api/network'],
  listFrontendRpcs: ['GET', '/api/network/rpcs_for_frontend'],
  listCurrencies: ['GET', '/api/currency/{ids}'],
  listNetworkPairs: ['GET', '/api/currency/{fromNetworkId}/{toNetworkId}/pairs'],
  listCurrencyPairs: ['GET', '/api/currency/{currencyId}/pairs'],
  listUnusedContracts: ['GET', '/api/contract/unused_contracts'],
  listPrices: ['GET', '/api/prices'],
  getLimits: ['GET', '/api/orders/limits/{currencyInId}/{currencyOutId}'],
  calculateAmountOut: ['GET', '/api/orders/calculate_amount_out/{currencyInId}/{currencyOutId}/'],
  getReceiver: ['GET', '/api/orders/receiver'],
  estimateAmountInPool: ['GET', '/api/orders/estimate_amount_in_pool'],
  createOrder: ['POST', '/api/orders'],
  getOrder: ['GET', '/api/orders/{id}'],
  getOrderStatement: ['GET', '/api/orders/statement'],
  getOrderReceipt: ['GET', '/api/orders/{id}/receipt'],
  listReceiptKeys: ['GET', '/api/receipt_keys'],
  closeOrder: ['PUT', '/api/orders/close/{id}'],
  setOrderAsFailed: ['PUT', '/api/orders/set_order_as_failed/{id}'],
  takeBackOrder: ['PUT', '/api/orders/take_back/{id}'],
  listOrders: ['GET', '/api/orders'],
  countOrders: ['GET', '/api/orders/get_total_count_of_orders'],
  findDeposit: ['GET', '/api/deposits/{network}/{hash}'],
  createClaimText: ['POST', '/api/deposits/{network}/{hash}/claim_text'],
  claimDeposit: ['POST', '/api/deposits/{network}/{hash}/claim'],
  streamOrders: ['GET', '/api/orders/session_open'],
  createBulkOrder: ['POST', '/api/bulk_order'],
  getBulkOrder: ['GET', '/api/bulk_order/{id}'],
  getBulkOrderInfo: ['GET', '/api/bulk_order/info/{id}'],
  closeBulkOrder: ['PUT', '/api/bulk_order/close/{id}'],
  setBulkOrderAsFailed: ['PUT', '/api/bulk_order/set_bulk_order_as_failed/{id}'],
  estimateBulkFee: ['PATCH', '/api/bulk_order/estimate_fee'],
  getExecutionIntervals: ['GET', '/api/bulk_order/execution/type'],
  listBulkOrders: ['GET', '/api/bulk_order'],
  streamBulkOrders: ['GET', '/api/bulk_order/session/session_open'],
  streamSession: ['GET', '/api/stream'],
  getLoginMessage: ['GET', '/api/wallet_auth/message'],
  submitSignature: ['POST', '/api/wallet_auth/message'],
  getWalletAuthorization: ['GET', '/api/wallet_auth/wallet/{address}'],
  logOut: ['PUT', '/api/wallet_auth/logout'],
  listSessions: ['GET', '/api/wallet_auth/sessions'],
  closeSession: ['PUT', '/api/wallet_auth/sessions/close/{id}'],
  closeAllSessions: ['PUT', '/api/wallet_auth/sessions/close_all'],
  listDomainNames: ['GET', '/api/wallet_auth/domain_names/{address}/{networkName}'],
  resolveName: ['GET', '/api/wallet_auth/resolve_name/{networkName}'],
} as const satisfies RoutePaths
