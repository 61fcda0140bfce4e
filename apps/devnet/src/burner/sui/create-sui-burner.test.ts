import { verifyPersonalMessageSignature } from '@mysten/sui/verify'
import { expect, it } from 'vitest'
import { suiBurnerContent } from '../../nodes/sui/sui-burner-content.ts'
import type { Answer } from '../burner-types.ts'
import { storageOf } from '../site/storage-of.ts'
import { createSuiBurner } from './create-sui-burner.ts'

function setUp(answer: Answer = { approved: true }) {
  const memory = new Map<string, string>()
  const asked: string[] = []
  const { wallet } = createSuiBurner({
    ...suiBurnerContent(),
    origin: 'https://app.example',
    storage: storageOf(memory),
    fetch: () => Promise.reject(new Error('no node here')),
    openWindow: async ({ kind }) => {
      asked.push(kind)
      return answer
    },
  })
  return { wallet, asked }
}

it('shares nothing silently before it was permitted, and signs with the key of the account', async () => {
  const { wallet, asked } = setUp()
  const { connect } = wallet.features['standard:connect']
  expect(await connect({ silent: true })).toEqual({ accounts: [] })
  const { accounts } = await connect()
  expect(await connect({ silent: true })).toEqual({ accounts })
  const [account] = accounts
  if (account === undefined) throw new Error('no account')
  const message = new TextEncoder().encode('hello')
  const signed = await wallet.features['sui:signPersonalMessage'].signPersonalMessage({ account, message })
  await verifyPersonalMessageSignature(message, signed.signature, { address: account.address })
  expect(asked).toEqual(['connect', 'sign'])
})

it('refuses as its owner does, and an account that it does not share', async () => {
  const { wallet } = setUp({ approved: false })
  await expect(wallet.features['standard:connect'].connect()).rejects.toMatchObject({ code: 4001 })
  const account = { address: suiBurnerContent().accounts[0]?.address ?? '' }
  const attempt = wallet.features['sui:signPersonalMessage'].signPersonalMessage({
    account,
    message: new Uint8Array(1),
  })
  await expect(attempt).rejects.toMatchObject({ code: 4100 })
})
