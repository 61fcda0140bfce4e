// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import {
  dismissNews,
  forgetSender,
  NO_TRANSFERS,
  trackTransfer,
  type TransferLists,
} from './track-transfer.ts'
import type { TrackedTransfer } from './tracked-transfer.ts'
import { createTransferListsStore } from './transfer-lists-store.ts'

const transfer = (id: string, changes: Partial<TrackedTransfer> = {}): TrackedTransfer => ({
  id,
  isBulk: false,
  status: 'WAIT_DEPOSIT',
  isUnpaid: true,
  version: 1,
  createdAt: Number(id),
  sender: '0xA',
  sent: '1 ETH',
  received: '1 ETH',
  sourceNetworkId: 'ethereum',
  destinationNetworkId: 'base',
  payment: id,
  ...changes,
})
const track = (...transfers: readonly TrackedTransfer[]): TransferLists =>
  transfers.reduce(trackTransfer, NO_TRANSFERS)
const idsOf = (lists: TransferLists) => ({
  active: lists.active.map(({ id }) => id),
  recent: lists.recent.map(({ id }) => id),
  news: lists.news,
})

describe('the lists of transfers', () => {
  it('hold the three newest, newest first', () => {
    const all = ['3', '1', '4', '2'].map((id) => transfer(id))
    expect(idsOf(track(...all))).toEqual({ active: ['4', '3', '2'], recent: [], news: [] })
  })

  it('move what completes to the recent ones, as news, and back when it is not complete any more', () => {
    const done = track(transfer('1'), transfer('1', { status: 'COMPLETE', version: 2 }))
    expect(idsOf(done)).toEqual({ active: [], recent: ['1'], news: ['1'] })
    expect(idsOf(trackTransfer(done, transfer('1', { status: 'SENDING', version: 3 })))).toEqual({
      active: ['1'],
      recent: [],
      news: [],
    })
  })

  it('do not count as news what was complete before this browser knew of it', () => {
    expect(idsOf(track(transfer('1', { status: 'COMPLETE' })))).toEqual({
      active: [],
      recent: ['1'],
      news: [],
    })
  })

  it.each(['REJECTED', 'EXPIRED', 'DEPOSIT_FAILED'] as const)('forget what is %s', (status) => {
    expect(idsOf(track(transfer('1'), transfer('1', { status, version: 2 })))).toEqual({
      active: [],
      recent: [],
      news: [],
    })
  })

  it('take no older copy, and stay the same for the same one', () => {
    const lists = track(transfer('1', { status: 'SENDING', version: 5 }))
    expect(trackTransfer(lists, transfer('1', { version: 4 }))).toBe(lists)
    expect(trackTransfer(lists, transfer('1', { status: 'SENDING', version: 5 }))).toBe(lists)
  })

  it('forget a wallet that was logged out, and news that was seen', () => {
    const lists = track(
      transfer('1'),
      transfer('1', { status: 'COMPLETE', version: 2 }),
      transfer('2', { sender: '0xB' }),
    )
    expect(idsOf(forgetSender(lists, '0xA'))).toEqual({ active: ['2'], recent: [], news: [] })
    expect(dismissNews(lists, '1').news).toEqual([])
  })
})

describe('the store of transfers', () => {
  function browser() {
    const kept = new Map<string, string>()
    const target = new EventTarget()
    const storage = {
      read: (key: string) => kept.get(key),
      write: (key: string, value: string) => void kept.set(key, value),
      remove: (key: string) => void kept.delete(key),
    }
    // CAST: only the part of a window that storage events need.
    return { kept, storage, window: target as unknown as Window, target }
  }

  it('is kept over a reload', () => {
    const { storage } = browser()
    createTransferListsStore(storage).track(transfer('1'))
    expect(idsOf(createTransferListsStore(storage).getLists()).active).toEqual(['1'])
  })

  it('takes in what another tab has written, and loses nothing of it', () => {
    const { storage, window, target } = browser()
    const one = createTransferListsStore(storage)
    const other = createTransferListsStore(storage)
    let told = 0
    other.subscribe(() => (told += 1))
    other.followTabs(window)
    one.track(transfer('1'))
    target.dispatchEvent(new StorageEvent('storage', { key: 'sunspan.transfers' }))
    expect([idsOf(other.getLists()).active, told]).toEqual([['1'], 1])
    one.track(transfer('2'))
    other.track(transfer('3'))
    expect(idsOf(other.getLists()).active).toEqual(['3', '2', '1'])
  })

  it.each(['', '{', '[]', '{"version":1}', '{"version":2,"active":[],"recent":[],"news":[]}'])(
    'starts empty with %j',
    (text) => {
      const { storage, kept } = browser()
      kept.set('sunspan.transfers', text)
      expect(createTransferListsStore(storage).getLists()).toEqual(NO_TRANSFERS)
    },
  )
})
