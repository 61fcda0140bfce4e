import { expect, test } from 'vitest'
import { shortenAddress } from './shorten-address.ts'

test('4 and 3 characters of an EVM address, 6 and 4 of others', () => {
  expect(shortenAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'evm')).toBe('0xf3…266')
  expect(shortenAddress('EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N', 'ton')).toBe('EQCD39…qB2N')
})

test('leaves short texts whole', () => {
  expect(shortenAddress('alice', 'evm')).toBe('alice')
})
