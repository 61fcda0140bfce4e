import { expect, it } from 'vitest'
import { findProof, SESSION_IDLE_MS, type Session } from './session.ts'

const expiresAt = new Date('2030-01-01')
const session: Session = {
  id: 's',
  expiresAt,
  wallets: [
    { family: 'evm', address: '0xKey', networkId: null, expiresAt },
    { family: 'evm', address: '0xContract', networkId: 'base', expiresAt },
  ],
}

it('takes the word of an account’s own key on every network, and that of a contract on its own only', () => {
  expect(findProof(session, { family: 'evm', address: '0xKey', networkId: 'polygon' })).toBeDefined()
  expect(findProof(session, { family: 'evm', address: '0xContract', networkId: 'base' })).toBeDefined()
  expect(findProof(session, { family: 'evm', address: '0xContract', networkId: 'polygon' })).toBeUndefined()
  expect(findProof(session, { family: 'evm', address: '0xContract' })).toBeDefined()
})

it('knows neither other families, nor other addresses, nor a missing session', () => {
  expect(findProof(session, { family: 'tron', address: '0xKey' })).toBeUndefined()
  expect(findProof(session, { family: 'evm', address: '0xOther' })).toBeUndefined()
  expect(findProof(undefined, { family: 'evm', address: '0xKey' })).toBeUndefined()
})

it('that is idle ends by the second morning: after 36 hours', () => {
  expect(SESSION_IDLE_MS).toBe(129_600_000)
})
