import { expect, it } from 'vitest'
import { createSecretToken, hashSecretToken, isSecretToken } from './secret-token.ts'

it('a token is 32 random bytes, as a cookie can hold them', () => {
  const token = createSecretToken((length) => new Uint8Array(length).fill(251))
  expect(token).toBe('-_v7'.repeat(10) + '-_s')
  expect(isSecretToken(token)).toBe(true)
})

it('what is stored is its SHA-256', () => {
  expect(hashSecretToken('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

it.each([undefined, '', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}!`, `${'a'.repeat(43)}\n`])(
  '%j is invalid, and is not looked up',
  (text) => {
    expect(isSecretToken(text)).toBe(false)
  },
)
