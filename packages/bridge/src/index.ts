export { BridgeError, BRIDGE_ERROR_CODES, type BridgeErrorCode } from './bridge-error.ts'
export { createAlertService, type AlertService } from './alerts/create-alert-service.ts'
export type { Catalog } from './catalog/catalog.ts'
export { createCatalog } from './catalog/create-catalog.ts'
export { systemClock, systemRandom, type Clock, type Logger, type Random } from './clock.ts'
export { createBridge, type Bridge, type BridgeDeps } from './create-bridge.ts'
export {
  createDepositReviewService,
  type DepositReviewService,
} from './deposit-claims/create-deposit-review-service.ts'
export type { ClaimDepositRequest, DepositService } from './deposit-claims/create-deposit-service.ts'
export type { Engine } from './engine/create-engine.ts'
export { FAULT_POINTS, type FaultPoint } from './engine/fault-points.ts'
export { createHaltService as createHalts, type HaltService } from './halts/create-halt-service.ts'
export { HALT_ACTIONS, type HaltAction, type HaltTarget } from './model/halt-target.ts'
export { auditLedger } from './ledger/audit-ledger.ts'
export {
  compareWithBooks,
  payoutWallets,
  type BooksToCompare,
} from './operator-overview/compare-with-books.ts'
export { readFloat, type Float } from './operator-overview/read-float.ts'
export { readServiceStatus, type NetworkStatus } from './operator-overview/read-service-status.ts'
export { readOverview, type NetworkOverview, type Overview } from './operator-overview/read-overview.ts'
export { openDatabaseClock, type DatabaseClockDeps } from './store/database/database-clock.ts'
export { requestScanRestart } from './store/chain/scan-restart-store.ts'
export type { LedgerAudit } from './store/books/audit-store.ts'
export type { IdentifiedReport } from './store/deposits/deposit-report-store.ts'
export type { Halt } from './store/operations/halt-store.ts'
export { findHaltTargets, findUnknownTarget } from './store/operations/halt-target-store.ts'
export type { LedgerService, LedgerTotal } from './ledger/create-ledger-service.ts'
export { findPriceGaps } from './installation/find-price-gaps.ts'
export { findUnpricedTokens } from './installation/find-unpriced-tokens.ts'
export type { Installation, PriceSourceSpec } from './installation/installation.ts'
export type { InstallationNetwork } from './installation/installation-network.ts'
export { InstallationError, parseInstallation } from './installation/parse-installation.ts'
export { rootPageOf, type RootPage, type SiteSettings } from './installation/site-settings.ts'
export type { CreateOrderRequest } from './orders/create-order.ts'
export type { CreateBulkOrderRequest } from './orders/create-bulk-order.ts'
export type { BulkOrderService } from './orders/create-bulk-order-service.ts'
export type { OrderService } from './orders/order-service.ts'
export {
  isBulkOrder,
  type BulkOrder,
  type BulkOrderRow,
  type BulkPart,
  type BulkSummary,
  type Order,
  type OrderDeposit,
  type OrderFees,
  type OrderSummary,
} from './model/order.ts'
export {
  createManualSettlementService,
  type ManualSettlementService,
  type SkippedLeg,
} from './manual-settlement/create-manual-settlement-service.ts'
export { SettlementError } from './manual-settlement/settlement-error.ts'
export { createRetentionService } from './retention/create-retention-service.ts'
export { createReceiptService, type ReceiptService } from './receipts/create-receipt-service.ts'
export type { IssuedReceipt, OrderOutcome } from './store/orders/receipt-store.ts'
export {
  createRecoveryService,
  type PaymentToBook,
  type RecoveryService,
} from './recovery/create-recovery-service.ts'
export { RecoveryError } from './recovery/recovery-error.ts'
export type { Recovery } from './store/operations/recovery-store.ts'
export { createPriceFeed, currencyKey, type PriceFeed, type PriceSource } from './prices/price-feed.ts'
export { createPriceSources } from './prices/price-sources.ts'
export { createNetworkGate, type NetworkGate } from './networks/network-gate.ts'
export type { BulkRowQuote, Quote } from './model/quote.ts'
export type { QuoteService } from './quotes/create-quote-service.ts'
export type { PublicOutflow } from './quotes/public-outflow.ts'
export type { FeePerks, PerkWallet } from './quotes/fee-perks.ts'
export type { DiscountOf, WalletDiscount } from './quotes/phase-discounts.ts'
export type {
  ChangesQuery,
  OrderKind,
  OrderOwner,
  OrderPosition,
  OrderQuery,
  OrderSearch,
} from './model/order-query.ts'
export type { OrderChanges } from './orders/list-changed.ts'
export type { ListedOrder, OrderPage } from './orders/list-orders.ts'
export type { DueAlert } from './store/alerts/due-alert-store.ts'
export type { PushSubscription, PushTarget } from './store/alerts/push-store.ts'
export type { WebhookEvent } from './store/alerts/webhook-store.ts'
export {
  execute,
  planByKey,
  queryRows,
  statement,
  withTransaction,
  type Queryable,
  type Transaction,
} from './store/database/database.ts'
export type { ScanProgress } from './store/chain/scan-store.ts'
export { MigrationError } from './store/database/migration-error.ts'
export { migrate, runMigrations } from './store/database/run-migrations.ts'
export { createTtlCache, type TtlCache } from './ttl-cache.ts'
