import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionResult, multicall3Abi, type Hex } from 'viem'
import { expect, it } from 'vitest'
import { ChainError } from '../../errors/chain-error.ts'
import { toChecksumAddress } from '../address.ts'
import { decodeAggregate3, encodeAggregate3 } from './multicall.ts'

const toHex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
const data = fc.uint8Array({ maxLength: 100 }).map(toHex)
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toHex)

it('encodes what an ABI decoder reads', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ target: address, data }), { maxLength: 6 }), (calls) => {
      // CAST: the encoder returns 0x-prefixed hex.
      const decoded = decodeFunctionData({ abi: multicall3Abi, data: encodeAggregate3(calls) as Hex })
      expect(decoded).toEqual({
        functionName: 'aggregate3',
        args: [
          calls.map((call) => ({
            target: toChecksumAddress(call.target),
            allowFailure: true,
            callData: call.data,
          })),
        ],
      })
    }),
  )
})

it('decodes what an ABI encoder writes', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ success: fc.boolean(), data }), { maxLength: 6 }), (results) => {
      const answer = encodeFunctionResult({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        result: results.map(({ success, data: returnData }) => ({ success, returnData })),
      })
      expect(decodeAggregate3(answer, results.length)).toEqual(results)
    }),
  )
})

it('ends every hostile answer in a ChainError', () => {
  const answers = fc.oneof(data, fc.uint8Array({ maxLength: 600 }).map(toHex), fc.string())
  fc.assert(
    fc.property(answers, (answer) => {
      try {
        expect(decodeAggregate3(answer, 2)).toHaveLength(2)
      } catch (error: unknown) {
        expect(error).toBeInstanceOf(ChainError)
      }
    }),
  )
})

it('refuses an answer to another number of calls', () => {
  const answer = encodeFunctionResult({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    result: [{ success: true, returnData: '0x' }],
  })
  expect(() => decodeAggregate3(answer, 2)).toThrow(expect.objectContaining({ kind: 'rpc_untrustworthy' }))
})
