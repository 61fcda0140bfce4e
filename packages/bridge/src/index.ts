export { BridgeError, BRIDGE_ERROR_CODES, type BridgeErrorCode } from './bridge-error.ts'
export { createCatalog, type Catalog } from './catalog/create-catalog.ts'
export { systemClock, systemRandom, type Clock, type Logger, type Random } from './clock.ts'
export { createBridge, type Bridge, type BridgeDeps } from './create-bridge.ts'
export { createDepositDesk, type DepositDesk } from './deposits/create-deposit-desk.ts'
export type { ClaimDepositRequest, DepositService } from './deposits/create-deposit-service.ts'
export type { Engine, NetworkTick, TickReport } from './engine/create-engine.ts'
export { FAULT_POINTS, type FaultPoint } from './engine/engine-context.ts'
export { createHaltService as createHalts, type HaltService } from './halts/create-halt-service.ts'
export { HALT_ACTIONS, type HaltAction, type HaltTarget } from './halts/halt-target.ts'
export { auditLedger } from './ledger/audit-ledger.ts'
export { readOverview, type NetworkOverview, type Overview } from './overview/read-overview.ts'
export { requestScanRestart } from './store/scan-restart-store.ts'
export type { LedgerAudit } from './store/audit-store.ts'
export type { IdentifiedReport } from './store/deposit-report-store.ts'
export type { Halt } from './store/halt-store.ts'
export type { LedgerService, LedgerTotal } from './ledger/create-ledger-service.ts'
export type { Installation, InstallationNetwork, PriceSourceSpec } from './installation/installation.ts'
export { InstallationError, parseInstallation } from './installation/parse-installation.ts'
export type { CreateOrderRequest } from './orders/create-order.ts'
export type { CreateBulkOrderRequest } from './orders/create-bulk-order.ts'
export type { BulkOrderService } from './orders/create-bulk-order-service.ts'
export type { OrderService } from './orders/create-order-service.ts'
export {
  isBulkOrder,
  type BulkOrder,
  type BulkOrderRow,
  type DepositAction,
  type Order,
  type OrderDeposit,
  type OrderFees,
} from './orders/order.ts'
export { createPayoutDesk, type PayoutDesk, type SkippedLeg } from './payouts/create-payout-desk.ts'
export { SettlementError } from './payouts/settlement-error.ts'
export { createPriceFeed, type PriceFeed, type PriceSource } from './prices/price-feed.ts'
export { createPriceSources } from './prices/price-sources.ts'
export type { BulkRowQuote, Quote, QuoteService } from './quotes/create-quote-service.ts'
export type { DiscountOf, WalletDiscount } from './quotes/phase-discounts.ts'
export type { OrderOwner, OrderQuery } from './store/order-store.ts'
export { withTransaction } from './store/database.ts'
export type { ScanProgress } from './store/scan-store.ts'
export { migrate, MigrationError, runMigrations } from './store/run-migrations.ts'
export { createTimedCache, type TimedCache } from './timed-cache.ts'
