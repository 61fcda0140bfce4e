import { expect, it } from 'vitest'
import { toOrder } from '../../../entities/order/order.ts'
import { anOrderWire } from '../../../entities/order/testing/order-builder.ts'
import type { ProgressPageView } from '../../../flows/progress/order/progress-page-view.ts'
import { announcementText } from './announcement-text.ts'

const order = toOrder(anOrderWire())
const base = { order, destination: { name: 'Base' } }
const MOVING: ProgressPageView = {
  kind: 'moving',
  stage: 'start',
  sun: 0,
  title: 'Awaiting transfer confirmation',
  text: 'Please, confirm this transaction on your wallet.',
  confirmations: undefined,
  notice: undefined,
  expected: 'about 1 min',
  isUnpaid: true,
  bitcoinNote: undefined,
  offersWallet: false,
  offersResuming: false,
  offersAlerts: false,
}

it('says each step with its text', () => {
  expect(announcementText(MOVING, base)).toBe(
    'Awaiting transfer confirmation. Please, confirm this transaction on your wallet.',
  )
})

it('calls what its owner cancelled neither declined nor rejected', () => {
  const text = announcementText({ kind: 'declined', sun: 0, money: 'ended' }, base)
  expect(text).toMatch(
    /^Transfer cancelled\. You cancelled this transfer before it was paid\. If you did send/,
  )
})

it('says the end, and where the money of a declined attempt is', () => {
  const complete: ProgressPageView = { kind: 'complete', sun: 1 }
  expect(announcementText(complete, base)).toMatch(/^Transfer Complete\. .+ arrived on Base\.$/)
  expect(announcementText({ kind: 'declined', sun: 0, money: 'declined' }, base)).toBe(
    'Transfer Reject. Unfortunately, your recent attempt to bridge has been declined. You rejected it in your wallet. No funds left your account.',
  )
})
