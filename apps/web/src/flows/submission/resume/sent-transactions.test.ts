// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { findSent, rememberSent } from './sent-transactions.ts'

it('knows what the wallet sent last for an order, and of no other order', () => {
  rememberSent('a', '0x1')
  rememberSent('b', '0x2')
  rememberSent('a', '0x3')
  expect(findSent('a')?.hash).toBe('0x3')
  expect(findSent('b')?.hash).toBe('0x2')
  expect(findSent('c')).toBeUndefined()
})

it('keeps the newest twenty', () => {
  for (let index = 0; index < 21; index += 1) rememberSent(String(index), '0x')
  expect(findSent('0')).toBeUndefined()
  expect(findSent('1')?.hash).toBe('0x')
  expect(findSent('20')?.hash).toBe('0x')
})

it.each(['{', '{}', '[["a"]]', '[["a",1]]', '[["a","0x",{}]]', 'null'])('reads nothing from %s', (text) => {
  window.localStorage.setItem('sunspan.sent', text)
  expect(findSent('a')).toBeUndefined()
})

it('knows when, and takes what an earlier version kept for long sent', () => {
  const before = Date.now()
  rememberSent('a', '0x1')
  expect(findSent('a')?.sentAt.getTime()).toBeGreaterThanOrEqual(before)
  window.localStorage.setItem('sunspan.sent', '[["b","0x2"]]')
  expect(findSent('b')).toEqual({ hash: '0x2', sentAt: new Date(0) })
})
