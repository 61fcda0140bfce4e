import { concatHex, encodeFunctionData, erc20Abi, slice } from 'viem'
import { expect, test } from 'vitest'
import { describeTransaction } from './describe-transaction.ts'

const network = { id: 'base', name: 'Base', chainId: 8453, symbol: 'ETH' }
const from = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const to = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = { symbol: 'USDC', decimals: 6, address: '0x8464135c8F25Da09e49BC8782676a84730C318bC' } as const
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 12_500_000n] })
const describe = (data: `0x${string}`, value = 0n, target: `0x${string}` = token.address) =>
  describeTransaction({ from, to: target, value, data }, network, [token]).map(
    (row) => `${row.label}: ${row.value}`,
  )

test('a token transfer reads as what it moves, its reference included', () => {
  expect(describe(concatHex([transfer, '0xabcd']))).toEqual([
    'Network: Base',
    'Sends: 12.5 USDC',
    `To: ${to}`,
    `Token contract: ${token.address}`,
    'Attached data: 0xabcd',
  ])
})

test('anything that only resembles one is shown as bare data', () => {
  const cut = slice(transfer, 0, 67)
  for (const rows of [describe(cut), describe(transfer, 1n), describe(transfer, 0n, to)]) {
    expect(rows[1]).toMatch(/^Sends: 0(\.0*1)? ETH$/)
    expect(rows[3]).toMatch(/^Data \(\d+ bytes\)/)
  }
})

test('a contract creation and long data are named as such', () => {
  const rows = describeTransaction({ from, value: 0n, data: `0x${'00'.repeat(200)}` }, network, [token])
  expect(rows.map(({ value }) => value)).toContain('a new contract')
  expect(rows.at(-1)?.value).toMatch(/…$/)
})
