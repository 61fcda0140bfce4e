import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canonicalJson, type CanonicalValue } from './canonical-json.ts'
import {
  addressNameStatementBytes,
  bulkDepositStatementBytes,
  depositStatementBytes,
  nameStatementBytes,
  receiptBytes,
  type BulkDepositStatement,
  type DepositStatement,
} from './signed-bytes.ts'

const text = fc.string({ unit: 'binary' })
const units = fc.bigInt({ min: 0n, max: 2n ** 256n })
const statements: fc.Arbitrary<DepositStatement> = fc.record({
  orderId: text,
  networkId: text,
  chainId: fc.option(text),
  token: fc.option(text),
  depositAddress: text,
  amount: units,
  reference: text,
  expiresAt: text,
  receiver: text,
  currencyOutId: text,
  amountOut: units,
  memo: text,
})
const { value: values } = fc.letrec<{ value: CanonicalValue }>((tie) => ({
  value: fc.oneof(
    text,
    fc.maxSafeInteger().map((number) => number + 0),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}))
const toText = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

describe('canonicalJson', () => {
  it('writes what RFC 8785 writes', () => {
    const value = { b: 'ü "\\ \u0007', aa: null, a: [1, -2, { z: 'z', Z: 'Z' }], '': {} }
    expect(canonicalJson(value)).toBe(
      '{"":{},"a":[1,-2,{"Z":"Z","z":"z"}],"aa":null,"b":"ü \\"\\\\ \\u0007"}',
    )
  })

  it('loses nothing: the text reads back as the value, so two values never share one', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(value)
      }),
    )
  })

  it('does not depend on the order of the names', () => {
    fc.assert(
      fc.property(fc.dictionary(text, text, { noNullPrototype: true }), (record) => {
        const turned = Object.fromEntries(Object.entries(record).toReversed())
        expect(canonicalJson(turned)).toBe(canonicalJson(record))
      }),
    )
  })

  it.each([0.5, Number.NaN, Infinity, 2 ** 53, '\ud800', { '\udc00': 1 }])('refuses %j', (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError)
  })
})

describe('depositStatementBytes', () => {
  const statement: DepositStatement = {
    orderId: '0198f6b2-c7a9-7c2e-8d4f-5a6b7c8d9e0f',
    networkId: 'ethereum',
    chainId: '1',
    token: null,
    depositAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    amount: 1_500_000_000_000_000_000n,
    reference: '0x018f6b2c7a917c2e8d4f5a6b7c8d9e0f',
    expiresAt: '2026-05-01T11:00:00.000Z',
    receiver: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    currencyOutId: 'base-eth',
    amountOut: 1_499_000_000_000_000_000n,
    memo: '',
  }

  it('is the text that the documentation shows', () => {
    const text =
      'sunspan-deposit-v1\n' +
      '{"amount":"1500000000000000000","amount_out":"1499000000000000000","chain_id":"1",' +
      '"currency_out_id":"base-eth","deposit_address":"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",' +
      '"expires_at":"2026-05-01T11:00:00.000Z","network_id":"ethereum",' +
      '"order_id":"0198f6b2-c7a9-7c2e-8d4f-5a6b7c8d9e0f",' +
      '"receiver":"0x90F79bf6EB2c4f870365E785982E1f101E93b906",' +
      '"reference":"0x018f6b2c7a917c2e8d4f5a6b7c8d9e0f","token":null}'
    expect(toText(depositStatementBytes(statement))).toBe(text)
    const page = new URL('../../../../docs/integrators.md', import.meta.url)
    expect(readFileSync(page, 'utf8')).toContain(`\n${text}\n`)
  })

  it('differs where any field differs, wherever a text is cut in two', () => {
    const names = fc.constantFrom<keyof DepositStatement>(
      ...(['orderId', 'networkId', 'chainId', 'token', 'depositAddress', 'amount'] as const),
      ...(['reference', 'expiresAt', 'receiver', 'currencyOutId', 'amountOut', 'memo'] as const),
    )
    fc.assert(
      fc.property(statements, statements, names, (one, other, name) => {
        fc.pre(one[name] !== other[name])
        const changed = { ...one, [name]: other[name] }
        expect(toText(depositStatementBytes(changed))).not.toBe(toText(depositStatementBytes(one)))
        expect(toText(depositStatementBytes(other))).not.toBe(toText(depositStatementBytes(one)))
      }),
    )
  })

  it('distinguishes no token from a token named null', () => {
    expect(depositStatementBytes({ ...statement, token: 'null' })).not.toEqual(
      depositStatementBytes(statement),
    )
  })

  it('is never the text of a receipt', () => {
    fc.assert(
      fc.property(statements, values, (one, value) => {
        expect(toText(receiptBytes(value))).not.toBe(toText(depositStatementBytes(one)))
      }),
    )
  })
})

describe('the statement of a bulk deposit', () => {
  const recipients = fc.array(
    fc.record({ receiver: text, currencyOutId: text, amountOut: units, memo: text }),
    { maxLength: 4 },
  )
  const bulk: fc.Arbitrary<BulkDepositStatement> = fc.tuple(statements, recipients).map(([single, rows]) => {
    const {
      receiver: _receiver,
      currencyOutId: _currency,
      amountOut: _amount,
      memo: _memo,
      ...deposit
    } = single
    return { ...deposit, recipients: rows }
  })

  it('names every recipient in its order, and never reads as that of a single one', () => {
    fc.assert(
      fc.property(bulk, (statement) => {
        const signed = toText(bulkDepositStatementBytes(statement))
        expect(signed.startsWith('sunspan-bulk-deposit-v1\n')).toBe(true)
        const written: unknown = JSON.parse(signed.slice(signed.indexOf('\n') + 1))
        expect(written).toMatchObject({
          order_id: statement.orderId,
          amount: String(statement.amount),
          recipients: statement.recipients.map(({ receiver, currencyOutId, amountOut, memo }) => ({
            receiver,
            currency_out_id: currencyOutId,
            amount_out: String(amountOut),
            memo,
          })),
        })
      }),
    )
  })
})

describe('the statement of a name', () => {
  const names = fc.record({ networkId: text, name: text, address: text, expiresAt: text })

  it('is the text that the documentation shows', () => {
    const statement = {
      networkId: 'base',
      name: 'Alice.eth',
      address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
      expiresAt: '2026-05-01T11:00:00.000Z',
    }
    const written =
      'sunspan-name-v1\n{"address":"0x90F79bf6EB2c4f870365E785982E1f101E93b906",' +
      '"expires_at":"2026-05-01T11:00:00.000Z","name":"Alice.eth","network_id":"base"}'
    expect(toText(nameStatementBytes(statement))).toBe(written)
    expect(toText(addressNameStatementBytes(statement))).toBe(
      written.replace('sunspan-name', 'sunspan-address-name'),
    )
    const page = new URL('../../../../docs/integrators.md', import.meta.url)
    expect(readFileSync(page, 'utf8')).toContain(`\n${written}\n`)
  })

  it('is that of another direction, name, network, address or time, and of a deposit or a receipt, never', () => {
    fc.assert(
      fc.property(names, names, statements, values, (one, other, deposit, receipt) => {
        const own = toText(nameStatementBytes(one))
        const isSame = JSON.stringify(one) === JSON.stringify(other)
        expect(toText(nameStatementBytes(other)) === own).toBe(isSame)
        const others = [addressNameStatementBytes(one), depositStatementBytes(deposit), receiptBytes(receipt)]
        expect(others.map(toText)).not.toContain(own)
      }),
    )
  })
})
