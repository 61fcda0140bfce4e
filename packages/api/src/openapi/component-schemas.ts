import { DEPOSIT_ACTIONS } from '@sunspan/chains/deposit-actions'
import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { BulkOrderSchema } from '../schemas/bulk-order.ts'
import * as common from '../schemas/common.ts'
import { CurrencySchema, PairSchema, PriceSchema } from '../schemas/currency.ts'
import {
  ClaimDepositSchema,
  DepositLookupSchema,
  DepositReportSchema,
  RefundSchema,
} from '../schemas/deposit-report.ts'
import { ErrorBodySchema } from '../schemas/error.ts'
import { FrontendRpcSchema, NetworkSchema } from '../schemas/network.ts'
import { CreateOrderSchema, DepositSchema, OrderSchema } from '../schemas/order.ts'
import { OrderListSchema } from '../schemas/order-list.ts'
import { StatementOrderSchema } from '../schemas/statement.ts'
import {
  DepositSignatureSchema,
  NameSignatureSchema,
  ReceiptKeyListSchema,
  ReceiptKeySchema,
  ReceiptSchema,
  SignedReceiptSchema,
} from '../schemas/receipt.ts'
import { AmountOutSchema, LimitsSchema } from '../schemas/quote.ts'
import {
  LoginMessageSchema,
  SubmitSignatureSchema,
  WalletAuthorizationSchema,
} from '../schemas/wallet-auth.ts'
import { isJsonObject, type JsonObject } from './json-object.ts'
import { ORDER_STATUS_GUIDE } from './lifecycle-guide.ts'

/** `EvmAction` and the like. */
const ACTION_SCHEMAS = Object.fromEntries(
  Object.entries(DEPOSIT_ACTIONS).map(([family, schema]) => [
    `${family.charAt(0).toUpperCase()}${family.slice(1)}Action`,
    schema,
  ]),
)

/** Schemas that have a name in the document. */
const NAMED_SCHEMAS: Readonly<Record<string, GenericSchema>> = {
  Decimal: common.DecimalSchema,
  BaseUnits: common.BaseUnitsSchema,
  Slug: common.SlugSchema,
  Uuid: common.UuidSchema,
  Address: common.AddressTextSchema,
  Timestamp: common.TimestampSchema,
  NetworkType: common.NetworkTypeSchema,
  Network: NetworkSchema,
  FrontendRpc: FrontendRpcSchema,
  Currency: CurrencySchema,
  Pair: PairSchema,
  Price: PriceSchema,
  Limits: LimitsSchema,
  AmountOut: AmountOutSchema,
  CreateOrder: CreateOrderSchema,
  Order: OrderSchema,
  OrderList: OrderListSchema,
  BulkOrder: BulkOrderSchema,
  StatementOrder: StatementOrderSchema,
  Deposit: DepositSchema,
  Refund: RefundSchema,
  DepositReport: DepositReportSchema,
  DepositLookup: DepositLookupSchema,
  ClaimDeposit: ClaimDepositSchema,
  ...ACTION_SCHEMAS,
  DepositSignature: DepositSignatureSchema,
  NameSignature: NameSignatureSchema,
  Receipt: ReceiptSchema,
  SignedReceipt: SignedReceiptSchema,
  ReceiptKey: ReceiptKeySchema,
  ReceiptKeyList: ReceiptKeyListSchema,
  LoginMessage: LoginMessageSchema,
  SubmitSignature: SubmitSignatureSchema,
  WalletAuthorization: WalletAuthorizationSchema,
  Error: ErrorBodySchema,
}

const conversion = (typeMode: 'input' | 'output'): ConversionConfig => ({
  target: 'draft-2020-12',
  typeMode,
  errorMode: 'throw',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
})

/** `components.schemas` of the document. No named schema transforms, so input and output are the same. */
export function componentSchemas(): JsonObject {
  const { Order, ...others }: JsonObject = toJsonSchemaDefs(NAMED_SCHEMAS, conversion('output'))
  return { ...others, Order: withStatusGuide(Order) }
}

/** Says what each status may still become. */
function withStatusGuide(order: unknown): JsonObject {
  const { properties, ...rest } = isJsonObject(order) ? order : {}
  const { status, ...fields } = isJsonObject(properties) ? properties : {}
  const told = { ...(isJsonObject(status) ? status : {}), description: ORDER_STATUS_GUIDE }
  return { ...rest, properties: { ...fields, status: told } }
}

/** Converts a schema to JSON Schema, with references to named schemas. */
export function jsonSchemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): JsonObject {
  const converted = toJsonSchema(schema, { ...conversion(typeMode), definitions: { ...NAMED_SCHEMAS } })
  const { $schema: _dialect, $defs: _named, ...rest } = converted
  return isJsonObject(rest) ? rest : {}
}
