import { SignedReceiptSchema, type SignedReceiptWire } from '@sunspan/api'
import {
  BridgeError,
  type Catalog,
  type Order,
  type OrderService,
  type ReceiptService,
} from '@sunspan/bridge'
import { canonicalJson, receiptBytes } from '@sunspan/domain'
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { toReceiptFacts, type ReceiptFacts } from './mappers.ts'
import type { ReceiptSigner } from './receipt-signer.ts'

export interface ReceiptDeps {
  readonly catalog: Catalog
  readonly orders: Pick<OrderService, 'get'>
  readonly receipts: ReceiptService
  readonly signer: ReceiptSigner
  readonly now: () => Date
}

/** How often another process may issue a number first before this one gives up; each time, the other receipt has the same content. */
const TRIES = 5

/**
 * The newest receipt of an order. Issued receipts never change by a byte; if the facts have changed since, a new receipt is issued that
 * references the previous one. Throws a BridgeError ORDER_NOT_FOUND, or ORDER_STATE_CONFLICT for an order that is not complete.
 */
export async function issueReceipt(deps: ReceiptDeps, orderId: string): Promise<SignedReceiptWire> {
  const { catalog, orders, receipts, signer, now } = deps
  for (let tried = 0; tried < TRIES; tried += 1) {
    const order = await orders.get(orderId)
    const facts = toReceiptFacts({ order, outcome: await receipts.outcomeOf(orderId) }, catalog)
    if (facts === undefined) throw notComplete(order)
    const last = await receipts.find(orderId)
    const given = last === undefined ? undefined : readDocument(last.document)
    if (given !== undefined && statesFacts(given, facts)) return given
    const document = signer.signReceipt({
      schema_version: 2,
      number: (last?.number ?? 0) + 1,
      replaces: last?.sha256 ?? null,
      issued_at: now().toISOString(),
      ...facts,
    })
    const { number } = document.receipt
    const sha256 = createHash('sha256').update(receiptBytes(document.receipt)).digest('hex')
    if (await receipts.add(orderId, { number, sha256, document: JSON.stringify(document) })) return document
  }
  throw new Error(`The receipts of order ${orderId} change too often`)
}

/** A receipt exactly as issued. Throws a BridgeError ORDER_STATE_CONFLICT if no receipt has that number. */
export async function findIssuedReceipt(
  { orders, receipts }: ReceiptDeps,
  orderId: string,
  number: number,
): Promise<SignedReceiptWire> {
  const found = await receipts.find(orderId, number)
  if (found !== undefined) return readDocument(found.document)
  await orders.get(orderId)
  throw new BridgeError('ORDER_STATE_CONFLICT', `No receipt ${String(number)} of this order was given out.`)
}

/** Exactly as issued: a schema parser would reorder its members. */
function readDocument(document: string): SignedReceiptWire {
  const read: unknown = JSON.parse(document)
  if (!v.is(SignedReceiptSchema, read)) throw new Error('A receipt that was given out cannot be read')
  return read
}

function statesFacts({ receipt }: SignedReceiptWire, facts: ReceiptFacts): boolean {
  const {
    schema_version: _version,
    number: _number,
    replaces: _replaces,
    issued_at: _at,
    ...stated
  } = receipt
  return canonicalJson(stated) === canonicalJson(facts)
}

const notComplete = ({ status }: Order): BridgeError =>
  new BridgeError('ORDER_STATE_CONFLICT', `There is a receipt once the order is COMPLETE; it is ${status}.`)
