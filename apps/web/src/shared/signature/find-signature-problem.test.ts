// @vitest-environment jsdom
import type { EvmDepositWire, OrderWire } from '@sunspan/api'
import { evmDeposit } from '@sunspan/api/testing'
import { depositStatementBytes } from '@sunspan/domain'
import { describe, expect, it, vi } from 'vitest'
import { checkOrderSignature } from '../../entities/order/check-order-signature.ts'
import { depositStatementOf } from '../../entities/order/deposit-statement.ts'
import { toOrder, type Order } from '../../entities/order/order.ts'
import { anOrderWire, SENDER } from '../../entities/order/testing/order-builder.ts'
import { signForTests } from '../../testing/receipt-key.ts'
import { TEST_RECEIPT_KEY } from '../../testing/test-page-config.ts'
import { verifyEd25519 } from './ed25519-fallback.ts'
import { findSignatureProblem as findProblem, type SignatureCheck } from './find-signature-problem.ts'

const findSignatureProblem = (check: SignatureCheck, order: Order) =>
  findProblem(check, {
    message: depositStatementBytes(depositStatementOf(order)),
    signature: order.depositSignature,
  })
const wire = anOrderWire()
const deposit = evmDeposit(wire)
const { action } = deposit
const withNothing = () => Promise.reject(new Error('not to be loaded'))
const withFallback = () => Promise.resolve({ verifyEd25519 })
const noEd25519 = {
  importKey: () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError')),
  verify: () => Promise.reject(new Error('not to be asked')),
}
const key = TEST_RECEIPT_KEY

const means: readonly (readonly [string, SignatureCheck])[] = [
  ['WebCrypto', { key, subtle: crypto.subtle, loadFallback: withNothing }],
  ['a browser without Ed25519', { key, subtle: noEd25519, loadFallback: withFallback }],
  ['a page without https', { key, subtle: undefined, loadFallback: withFallback }],
]

/** An order whose deposit was changed after signing. */
const changed = (changes: Partial<EvmDepositWire>, rest: Partial<OrderWire> = {}): Order =>
  toOrder({ ...wire, ...rest, deposit: { ...deposit, ...changes } })

describe.each(means)('with %s', (_name, check) => {
  it('accepts what the service signed', async () => {
    expect(await findSignatureProblem(check, toOrder(wire))).toBeUndefined()
  })

  it.each<[string, Order]>([
    ['address', changed({ address: SENDER, action: { ...action, to: SENDER } })],
    ['amount', changed({ amount: '1', action: { ...action, value: '1' } })],
    ['token', changed({ token: SENDER })],
    ['chain', changed({ action: { ...action, chain_id: '8453' } })],
    ['reference', changed({ reference: `0x${'ab'.repeat(16)}` })],
    ['expiry', changed({ expires_at: '2099-01-01T00:00:00.000Z' })],
    [
      'network',
      changed(
        {},
        { currency_in: { ...wire.currency_in, contract: { ...wire.currency_in.contract, network: 'base' } } },
      ),
    ],
    ['receiver', changed({}, { wallet_receiver: SENDER })],
    ['memo', changed({}, { memo: '7' })],
    ['destination currency', changed({}, { currency_out: wire.currency_in })],
    ['amount to arrive', changed({}, { amount_out: '1.4' })],
    ['order', changed({}, { id: '0198f6b2-c7a9-7c2e-8d4f-5a6b7c8d9e10' })],
  ])('refuses another %s', async (_field, order) => {
    expect(await findSignatureProblem(check, order)).toBe('signature')
  })

  it('refuses a signature of another key under the name of the known one', async () => {
    const forged = signForTests(depositStatementOf(toOrder(wire)), new Uint8Array(32).fill(8))
    expect(await findSignatureProblem(check, toOrder({ ...wire, deposit_signature: forged }))).toBe(
      'signature',
    )
  })
})

describe('an order that cannot be checked', () => {
  const [, check] = means[0] ?? []
  if (check === undefined) throw new Error('there are no means')
  const signed = (signature: OrderWire['deposit_signature'] | undefined): Order => ({
    ...toOrder(wire),
    depositSignature: signature,
  })
  const { signature } = wire.deposit_signature

  it.each<[string, SignatureCheck, Order, string]>([
    ['on a page without a key', { ...check, key: null }, toOrder(wire), 'no_key'],
    ['with an invalid key', { ...check, key: { ...key, publicKey: 'ab' } }, toOrder(wire), 'no_key'],
    ['without a signature', check, signed(undefined), 'unsigned'],
    ['signed by another key', check, signed({ key_id: '0'.repeat(16), signature }), 'unknown_key'],
    [
      'with half a signature',
      check,
      signed({ key_id: key.id, signature: signature.slice(0, 44) }),
      'signature',
    ],
    ['with no base64', check, signed({ key_id: key.id, signature: '!' }), 'signature'],
  ])('%s is refused', async (_name, means, order, problem) => {
    expect(await findSignatureProblem(means, order)).toBe(problem)
  })

  it('is not a signed order when the fallback does not load', async () => {
    const broken = { ...check, subtle: undefined, loadFallback: withNothing }
    await expect(findSignatureProblem(broken, toOrder(wire))).rejects.toThrow('not to be loaded')
  })
})

describe('checkOrderSignature', () => {
  it('uses the key of the page, with and without WebCrypto', async () => {
    expect(await checkOrderSignature(toOrder(wire))).toBeUndefined()
    vi.stubGlobal('crypto', {})
    expect(await checkOrderSignature(toOrder(wire))).toBeUndefined()
    expect(await checkOrderSignature(changed({ address: SENDER }))).toBe('signature')
  })
})
