// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { createTextStorage } from '../../shared/storage/browser-storage.ts'
import { createRecipientStore } from './recipient-store.ts'

const ALICE = { family: 'evm', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } as const

const open = () => createRecipientStore({ storage: createTextStorage(() => localStorage), page: window })

describe('the recipients of a browser', () => {
  it('are kept over a reload, and gone once they are deleted', () => {
    open().rememberSent(ALICE, new Date('2026-05-04T10:00:00.000Z'))
    open().name(ALICE, 'Alice')
    expect(open().get()).toMatchObject([{ ...ALICE, name: 'Alice', timesSent: 1 }])
    open().forgetAll()
    expect(open().get()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('follow what another tab does', () => {
    const mine = open()
    const heard = vi.fn()
    mine.subscribe(heard)
    open().name(ALICE, 'Alice')
    window.dispatchEvent(new StorageEvent('storage', { key: 'sunspan.recipients' }))
    expect(mine.get()).toMatchObject([{ name: 'Alice' }])
    expect(heard).toHaveBeenCalledOnce()
  })

  it('are comfort: without storage the page works on', () => {
    const blocked = createTextStorage(() => {
      throw new Error('blocked')
    })
    const store = createRecipientStore({ storage: blocked, page: window })
    store.name(ALICE, 'Alice')
    expect(store.get()).toHaveLength(1)
  })
})
