import fc from 'fast-check'
import { expect, it } from 'vitest'
import { base64 } from '../../encoding/base64.ts'
import type { RpcAccount } from '../rpc/schemas.ts'
import { createKey } from '../testing/solana-world.ts'
import { NAME_PROGRAM } from './name-addresses.ts'
import { readNameAccount } from './read-name-account.ts'
import { readRecord1, readRecord2 } from './read-paid-record.ts'
import { isAgreed, RECORD_SERVICE } from './record-service.ts'

const owner = createKey().address
const paid = createKey().address
const bytes = fc.uint8Array({ maxLength: 300 })
const accountOf = (program: string, data: Uint8Array): RpcAccount => ({
  lamports: 1,
  owner: program,
  executable: false,
  data: [base64(data), 'base64'],
})

it('whatever bytes an account has, they are read, and never yield an address by chance', () => {
  fc.assert(
    fc.property(bytes, (data) => {
      const account = readNameAccount(accountOf(NAME_PROGRAM, data))
      expect(account === undefined).toBe(data.length < 96)
      expect(readRecord1(data, paid, owner)).toEqual({ status: 'stale' })
      expect(readRecord2(data, owner).status).not.toBe('paid')
      expect(isAgreed(accountOf(RECORD_SERVICE, data), paid)).toBe(false)
    }),
  )
})

it('a record of another program, or none, contradicts nothing', () => {
  expect(isAgreed(null, paid)).toBe(true)
  expect(isAgreed(accountOf(NAME_PROGRAM, new Uint8Array(100)), paid)).toBe(true)
})
