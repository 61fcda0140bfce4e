import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVM_PUBLIC_METHODS } from '../nodes/evm-public-methods.ts'
import { judgeRpcBody } from './rpc-policy.ts'

const call = (method: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params: [] })
const judge = (body: unknown) => judgeRpcBody(JSON.stringify(body), EVM_PUBLIC_METHODS)

describe('judgeRpcBody', () => {
  test('lets reads and signed transactions pass, single and in batches', () => {
    expect(judge(call('eth_getBalance'))).toBeUndefined()
    expect(judge(call('eth_sendRawTransaction'))).toBeUndefined()
    expect(judge([call('eth_chainId'), call('eth_call', 2)])).toBeUndefined()
  })

  test.each([
    'anvil_setBalance',
    'evm_mine',
    'hardhat_impersonateAccount',
    'debug_traceTransaction',
    'eth_sendTransaction',
    'eth_sendUnsignedTransaction',
    'eth_sign',
    'eth_accounts',
    'personal_unlockAccount',
    'txpool_content',
    'ETH_CALL',
    '__proto__',
  ])('refuses %s', (method) => {
    expect(judge(call(method, 7))).toMatchObject({ id: 7, error: { code: -32601 } })
  })

  test('refuses a batch for one bad call in it, and names that call', () => {
    expect(judge([call('eth_chainId', 1), call('anvil_reset', 'b')])).toMatchObject({
      id: 'b',
      error: { code: -32601 },
    })
  })

  test('refuses what is not a call', () => {
    expect(judgeRpcBody('{', EVM_PUBLIC_METHODS)).toMatchObject({ id: null, error: { code: -32700 } })
    for (const body of [[], null, 5, 'eth_call', {}, [[call('eth_call')]], call(['eth_call'])]) {
      expect(judge(body)).toMatchObject({ error: { code: -32600 } })
    }
    expect(judge(Array.from({ length: 101 }, () => call('eth_chainId')))).toMatchObject({
      error: { code: -32600 },
    })
  })

  test('never throws and never passes a method outside eth, net and web3', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string().map((m) => JSON.stringify(call(m))),
        ),
        (body) => {
          const refused = judgeRpcBody(body, EVM_PUBLIC_METHODS)
          if (refused) expect(refused.error.message).not.toBe('')
          else expect(body).toMatch(/"(eth|net|web3)_/)
        },
      ),
    )
  })
})
