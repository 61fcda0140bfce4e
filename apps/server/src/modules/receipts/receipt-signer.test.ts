import type { ReceiptWire } from '@sunspan/api'
import type { DepositStatement } from '@sunspan/domain'
import { ed25519 } from '@noble/curves/ed25519'
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { createReceiptSigner } from './receipt-signer.ts'

const VERIFIER = fileURLToPath(new URL('../../../tools/verify-receipt.mjs', import.meta.url))

const signer = createReceiptSigner(generateKeyPairSync('ed25519').privateKey)
const other = createReceiptSigner(generateKeyPairSync('ed25519').privateKey)

const statement: DepositStatement = {
  orderId: '0198f6b2-c7a9-7c2e-8d4f-5a6b7c8d9e0f',
  networkId: 'base',
  chainId: '8453',
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  depositAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  amount: 25_000_000n,
  reference: '0x018f6b2c7a917c2e8d4f5a6b7c8d9e0f',
  expiresAt: '2026-05-01T11:00:00.000Z',
  receiver: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  currencyOutId: 'ethereum-usdc',
  amountOut: 24_990_000n,
  memo: '',
}

const receipt: ReceiptWire = {
  schema_version: 2,
  number: 1,
  replaces: null,
  issued_at: '2026-05-01T10:00:10.000Z',
  kind: 'SINGLE',
  order_id: statement.orderId,
  type: 'TRANSFER',
  status: 'COMPLETE',
  created_at: '2026-05-01T10:00:00.000Z',
  completed_at: '2026-05-01T10:00:09.000Z',
  execution_time_ms: 6_000,
  source: {
    network_id: 'base',
    network_name: 'Base “Mainnet”',
    chain_id: '8453',
    currency_id: 'base-usdc',
    symbol: 'USDC',
    decimals: 6,
    token: statement.token,
    amount: '25000000',
    ordered_amount: '25000000',
    deposited_amount: '25000000',
    transaction: `0x${'ab'.repeat(32)}`,
    sender: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ordered_by: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    deposit_address: statement.depositAddress,
    reference: statement.reference,
  },
  payouts: [
    {
      row: null,
      network_id: 'ethereum',
      network_name: 'Ethereum',
      chain_id: '1',
      currency_id: 'ethereum-usdc',
      symbol: 'USDC',
      decimals: 6,
      token: null,
      amount: '24990000',
      ordered_amount: '24990000',
      transaction: `0x${'cd'.repeat(32)}`,
      receiver: statement.receiver,
      memo: null,
    },
  ],
  refunds: [],
  fees: {
    currency_id: 'base-usdc',
    total: '10000',
    platform_fee: '5000',
    platform_fee_in_usd: '0.005',
    swap_fee: '0',
    swap_fee_in_usd: '0',
    blockchain_fee: '5000',
    blockchain_fee_in_usd: '0.005',
  },
}

/** Follows docs/integrators.md, using independent implementations throughout. */
function verifiesByTheBook(text: string, signature: string, publicKey: string): boolean {
  const bytes = new TextEncoder().encode(text)
  return ed25519.verify(Buffer.from(signature, 'base64'), bytes, Buffer.from(publicKey, 'base64'))
}
/** JSON with sorted keys: the replacer receives each object before it is serialized. */
const sortedJson = (value: object): string =>
  JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )

it('names its key by the hash of the raw public half', async () => {
  const hash = await crypto.subtle.digest('SHA-256', Buffer.from(signer.publicKey, 'base64'))
  expect(signer.keyId).toBe(Buffer.from(hash).toString('hex').slice(0, 16))
  expect(signer.keyId).not.toBe(other.keyId)
})

describe('the signature of a deposit', () => {
  const text =
    'sunspan-deposit-v1\n' +
    '{"amount":"25000000","amount_out":"24990000","chain_id":"8453","currency_out_id":"ethereum-usdc",' +
    '"deposit_address":"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266","expires_at":"2026-05-01T11:00:00.000Z",' +
    '"network_id":"base","order_id":"0198f6b2-c7a9-7c2e-8d4f-5a6b7c8d9e0f",' +
    '"receiver":"0x90F79bf6EB2c4f870365E785982E1f101E93b906",' +
    '"reference":"0x018f6b2c7a917c2e8d4f5a6b7c8d9e0f","token":"0x5FbDB2315678afecb367f032d93F642f64180aa3"}'

  it('verifies by the documented text, with its own key alone', () => {
    const { key_id, signature } = signer.signDeposit(statement)
    expect(key_id).toBe(signer.keyId)
    expect(verifiesByTheBook(text, signature, signer.publicKey)).toBe(true)
    expect(verifiesByTheBook(text, signature, other.publicKey)).toBe(false)
    expect(verifiesByTheBook(text.replace('25000000', '25000001'), signature, signer.publicKey)).toBe(false)
    expect(verifiesByTheBook(text.replace('-v1', '-v2'), signature, signer.publicKey)).toBe(false)
  })
})

describe('a signed receipt', () => {
  it('verifies by the documented text', () => {
    const signed = signer.signReceipt(receipt)
    expect(signed).toMatchObject({ version: 2, algorithm: 'Ed25519', key_id: signer.keyId, receipt })
    const text = `sunspan-receipt-v2\n${sortedJson(receipt)}`
    expect(verifiesByTheBook(text, signed.signature, signed.public_key)).toBe(true)
  })
})

describe('tools/verify-receipt.mjs', () => {
  const signed = signer.signReceipt(receipt)
  const folder = useShared(temporaryFolder)

  function verifyFile(content: unknown, ...args: readonly string[]) {
    const path = join(folder.path, 'receipt.json')
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
    const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFIER, path, ...args], {
      encoding: 'utf8',
      timeout: 60_000,
    })
    return { status, output: stdout + stderr }
  }

  it('accepts what was signed, however the file is laid out', () => {
    const turned = Object.fromEntries(Object.entries(receipt).toReversed())
    for (const file of [signed, { ...signed, receipt: turned }]) {
      const { status, output } = verifyFile(file, '--key', signer.publicKey)
      expect([status, output]).toEqual([
        0,
        expect.stringContaining(`VALID receipt of order ${receipt.order_id}`),
      ])
      expect(output).not.toContain('KEY NOT CHECKED')
    }
  })

  it('says without a key to compare that its signer was not checked, and never VALID', () => {
    for (const file of [signed, other.signReceipt(receipt)]) {
      const { status, output } = verifyFile(file)
      expect(status).toBe(2)
      expect(output).toMatch(/^SIGNATURE VALID, KEY NOT CHECKED: receipt of order /)
      expect(output).not.toMatch(/^VALID/m)
      expect(output).toContain('taken from the receipt itself')
    }
  })

  it('W-31 prints nothing that moves, hides or adds a line on a terminal, whatever a receipt contains', () => {
    const lie = `\n  signed with key 0011 (the published key)\u001b[8m\r\u009b8m\u202e\u2028${' '.repeat(80)}VALID`
    const [payout] = receipt.payouts
    const forged = other.signReceipt({
      ...receipt,
      order_id: lie,
      status: lie as ReceiptWire['status'],
      completed_at: lie,
      number: lie as unknown as number,
      issued_at: lie,
      replaces: lie,
      source: { ...receipt.source, amount: lie, currency_id: lie, transaction: lie },
      payouts: payout === undefined ? [] : [{ ...payout, receiver: lie, amount: lie }],
    })
    const honest = verifyFile(signer.signReceipt({ ...receipt, replaces: 'ab' })).output.split('\n')
    for (const args of [[], ['--key', other.publicKey]]) {
      const { output } = verifyFile(forged, ...args)
      expect(output).not.toMatch(/[^\n\x20-\x7e]/)
      expect(output).not.toMatch(/^ *signed with key 0011/m)
      expect(output).not.toMatch(/ {80}/)
      if (args.length === 0) expect(output.split('\n')).toHaveLength(honest.length)
    }
    for (const file of ['{\u001b[8m', { ...signed, version: lie }]) {
      expect(verifyFile(file).output).not.toMatch(/[^\n\x20-\x7e]/)
    }
    expect(verifyFile(signed, '--\u001b[8m').output).not.toMatch(/[^\n\x20-\x7e]/)
  })

  it('says all that was paid and given back, and which receipt it replaces', () => {
    const refund: ReceiptWire['refunds'][number] = {
      status: 'COMPLETE',
      reason: 'over',
      row: null,
      currency_id: 'base-usdc',
      amount: '77',
      deposit_transaction: '0x01',
      deposit_amount: '25000100',
      recipient: '0x02',
      transaction: '0x03',
    }
    const later = signer.signReceipt({ ...receipt, number: 2, replaces: 'ab'.repeat(32), refunds: [refund] })
    const { status, output } = verifyFile(later, '--key', signer.publicKey)
    expect(status).toBe(0)
    expect(output).toContain('24990000 base units of ethereum-usdc')
    expect(output).toContain('COMPLETE refund of 77 base units of base-usdc')
    expect(output).toContain(`replaces ${'ab'.repeat(32)}`)
  })

  it('accepts receipts of version 1, which were given out before', () => {
    const { payouts: _payouts, ...old } = { ...receipt, destination: receipt.payouts[0] }
    const { privateKey } = generateKeyPairSync('ed25519')
    const { public_key, key_id, algorithm } = createReceiptSigner(privateKey).signReceipt(receipt)
    const bytes = Buffer.from(`sunspan-receipt-v1\n${sortedJson(old)}`)
    const signature = sign(null, bytes, privateKey).toString('base64')
    const file = { version: 1, algorithm, key_id, public_key, signature, receipt: old }
    const args = ['--key', public_key]
    const accepted = { status: 0, output: expect.stringContaining('24990000') }
    expect(verifyFile(file, ...args)).toMatchObject(accepted)
    expect(verifyFile({ ...file, version: 2 }, ...args)).toMatchObject({ status: 1 })
  })

  it.each<[string, unknown, readonly string[], RegExp]>([
    [
      'another amount',
      { ...signed, receipt: { ...receipt, source: { ...receipt.source, amount: '1' } } },
      [],
      /does not belong to its content/,
    ],
    ['one more field', { ...signed, receipt: { ...receipt, note: 'x' } }, [], /does not belong/],
    ['no signature', { ...signed, signature: undefined }, [], /does not belong/],
    ['another version', { ...signed, version: 3 }, [], /not a receipt of version 1 or 2/],
    ['a version that its content is not of', { ...signed, version: 1 }, [], /does not belong/],
    ['a forged key', other.signReceipt(receipt), ['--key', signer.publicKey], /another public key/],
    ['a key id of another key', { ...signed, key_id: other.keyId }, [], /key id does not belong/],
    ['an invalid key', signed, ['--key', 'abc'], /32 bytes/],
    ['no JSON', '<html>', [], /JSON/],
  ])('refuses %s', (_name, file, args, complaint) => {
    const { status, output } = verifyFile(file, ...args)
    expect(status).toBe(1)
    expect(output).toMatch(/^NOT VALID: /)
    expect(output).toMatch(complaint)
  })
})
