import type { Address, Hex } from 'viem'
import type { Call } from '../actors/call.ts'

/** The part of an order's answer that attackers use. */
export interface OrderAnswer {
  readonly id: string
  /** Whole coins. */
  readonly amount_in: string
  readonly amount_out: string
  readonly deposit: { readonly action: { readonly to: Address; readonly value: string; readonly data: Hex } }
}

const JSON_HEADERS = { 'network-type': 'EVM', 'content-type': 'application/json' }

/** A call that writes, with a body. */
export const write = (operation: string, method: string, path: string, body: unknown): Call => ({
  operation,
  method,
  path,
  headers: JSON_HEADERS,
  body: JSON.stringify(body),
})

export const close = (id: string): Call => ({
  operation: 'closeOrder',
  method: 'PUT',
  path: `/api/orders/close/${id}`,
  headers: { 'network-type': 'EVM' },
  body: undefined,
})

export const takeBack = (id: string): Call => ({
  operation: 'takeBackOrder',
  method: 'PUT',
  path: `/api/orders/take_back/${id}`,
  headers: { 'network-type': 'EVM' },
  body: undefined,
})
