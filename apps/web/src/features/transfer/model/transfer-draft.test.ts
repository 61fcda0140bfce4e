import { describe, expect, it } from 'vitest'
import { parseSendSearch } from './send-search.ts'
import {
  draftFromSearch,
  namedReceiver,
  reduceDraft,
  searchFromDraft,
  type DraftAction,
  type ShownRoute,
} from './transfer-draft.ts'

const shown: ShownRoute = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'USDC' }
const empty = draftFromSearch({})
const after = (...actions: DraftAction[]) => actions.reduce(reduceDraft, empty)

describe('the draft', () => {
  it('opens from a link with its receiver marked', () => {
    expect(draftFromSearch({ source: 'base', amount: '.5', receiver: '0xabc' })).toEqual({
      source: 'base',
      destination: undefined,
      tokenFrom: undefined,
      tokenTo: undefined,
      amount: '0.5',
      receiverMode: 'InputAddress',
      receiver: '0xabc',
      memo: '',
      receiverOrigin: 'link',
      touched: false,
    })
  })

  it('keeps the other side, and lets its token follow until it is chosen', () => {
    expect(
      after({ type: 'end_chosen', side: 'from', networkId: 'polygon', symbol: 'POL', shown }),
    ).toMatchObject({
      source: 'polygon',
      tokenFrom: 'POL',
      destination: 'base',
      tokenTo: undefined,
      touched: true,
    })
    expect(
      after({ type: 'end_chosen', side: 'to', networkId: 'polygon', symbol: 'USDT', shown }),
    ).toMatchObject({
      source: 'ethereum',
      tokenFrom: 'ETH',
      destination: 'polygon',
      tokenTo: 'USDT',
    })
  })

  it('moves the other side to where this one was when its network is chosen', () => {
    expect(
      after({ type: 'end_chosen', side: 'from', networkId: 'base', symbol: 'WETH', shown }),
    ).toMatchObject({
      source: 'base',
      tokenFrom: 'WETH',
      destination: 'ethereum',
      tokenTo: 'ETH',
    })
    expect(
      after({ type: 'end_chosen', side: 'to', networkId: 'ethereum', symbol: 'USDT', shown }),
    ).toMatchObject({
      source: 'base',
      tokenFrom: 'USDC',
      destination: 'ethereum',
      tokenTo: 'USDT',
    })
  })

  it('swaps the sides with what they show', () => {
    expect(after({ type: 'sides_swapped', shown })).toMatchObject({
      source: 'base',
      destination: 'ethereum',
      tokenFrom: 'USDC',
      tokenTo: 'ETH',
    })
  })

  it('completes the amount when the input is left', () => {
    expect(after({ type: 'amount_changed', amount: '.5' }, { type: 'amount_left' }).amount).toBe('0.5')
    expect(after({ type: 'amount_changed', amount: '.' }, { type: 'amount_left' }).amount).toBe('')
  })

  it('takes over a receiver once it is accepted, typed or left out', () => {
    const linked = draftFromSearch({ receiver: '0xabc' })
    expect(reduceDraft(linked, { type: 'receiver_accepted' })).toMatchObject({
      receiver: '0xabc',
      receiverOrigin: 'accepted_link',
    })
    expect(reduceDraft(linked, { type: 'receiver_typed', receiver: ' 0xdef ' })).toMatchObject({
      receiver: '0xdef',
      receiverOrigin: 'person',
    })
    expect(reduceDraft(linked, { type: 'receiver_mode_chosen', mode: 'CurrentWallet' })).toMatchObject({
      receiverMode: 'CurrentWallet',
      receiver: '',
    })
  })

  it('keeps a memo while its address is corrected, and drops it with its recipient', () => {
    const draft = after(
      { type: 'receiver_typed', receiver: 'UQ' },
      { type: 'memo_typed', memo: '7' },
      { type: 'receiver_typed', receiver: 'UQ1' },
    )
    expect(draft.memo).toBe('7')
    const chosen = { type: 'receiver_typed', receiver: 'UQ2', isChosen: true } as const
    expect(reduceDraft(draft, chosen).memo).toBe('')
    expect(reduceDraft(draft, { type: 'receiver_typed', receiver: '' }).memo).toBe('')
    expect(reduceDraft(draft, { type: 'receiver_mode_chosen', mode: 'InputAddress' }).memo).toBe('')
  })

  it('starts over when another link is opened', () => {
    expect(
      reduceDraft(after({ type: 'amount_changed', amount: '7' }), { type: 'link_opened', search: {} }),
    ).toEqual(empty)
  })
})

describe('the address bar', () => {
  it('round-trips a draft', () => {
    const draft = after(
      { type: 'amount_changed', amount: '0.25' },
      { type: 'receiver_mode_chosen', mode: 'InputAddress' },
      { type: 'receiver_typed', receiver: '0xabc' },
    )
    const search = searchFromDraft(draft, shown, true)
    expect(search).toEqual({ ...shown, amount: '0.25', receiver: '0xabc' })
    expect(searchFromDraft(draftFromSearch(parseSendSearch({ ...search })), shown, true)).toEqual(search)
  })

  it('carries the memo of a receiver, and none without one', () => {
    const draft = after(
      { type: 'receiver_mode_chosen', mode: 'InputAddress' },
      { type: 'receiver_typed', receiver: 'UQ1' },
      { type: 'memo_typed', memo: ' 0017 ' },
    )
    const search = searchFromDraft(draft, shown, true)
    expect(search).toMatchObject({ receiver: 'UQ1', memo: '0017' })
    expect(draftFromSearch(parseSendSearch({ ...search }))).toMatchObject({ memo: '0017' })
    expect(searchFromDraft(draft, shown, false).memo).toBeUndefined()
  })

  it('leaves out an empty amount and a receiver that is not valid', () => {
    const draft = after(
      { type: 'receiver_mode_chosen', mode: 'InputAddress' },
      { type: 'receiver_typed', receiver: 'x' },
    )
    expect(searchFromDraft(draft, shown, false)).toEqual({ ...shown, amount: undefined, receiver: undefined })
  })
})

describe('a name in place of the receiver', () => {
  const named = { text: 'Alice.eth', networkId: 'base', name: 'alice.eth', address: '0xabc' }
  const typed = [
    { type: 'receiver_typed', receiver: 'Alice.eth' },
    { type: 'receiver_named', named },
  ] as const
  const draft = typed.reduce<ReturnType<typeof reduceDraft>>(reduceDraft, draftFromSearch({}))

  it('counts for the text and the network that were asked about', () => {
    expect(namedReceiver(draft, 'base')).toBe(named)
    expect(namedReceiver(draft, 'polygon')).toBeUndefined()
    const other = reduceDraft(draft, { type: 'receiver_typed', receiver: 'bob.eth' })
    expect(namedReceiver(other, 'base')).toBeUndefined()
    expect(
      namedReceiver(reduceDraft(draft, { type: 'receiver_named', named: undefined }), 'base'),
    ).toBeUndefined()
  })

  it('never comes out of a link', () => {
    const linked = reduceDraft(draft, { type: 'link_opened', search: { receiver: 'Alice.eth' } })
    expect(namedReceiver({ ...linked, receiverNamed: named }, 'base')).toBeUndefined()
  })
})
