import { expect, it } from 'vitest'
import { ChainError } from '../../../errors/chain-error.ts'
import { findInternalTransfers } from './find-internal-transfers.ts'

const US = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const PERSON = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const WALLET = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const LOGIC = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const REFERENCE = `0x${'ab'.repeat(16)}`

const frame = (fields: object = {}): object => ({
  type: 'CALL',
  from: WALLET.toLowerCase(),
  to: US.toLowerCase(),
  value: '0x5',
  input: '0x',
  ...fields,
})
const inside = (...calls: readonly unknown[]): object =>
  frame({ from: PERSON, to: WALLET, value: '0x0', calls })
const found = (outermost: unknown) => findInternalTransfers(outermost, US)
const PAID = { sender: WALLET, amount: 5n, reference: null }

it('finds the calls that pass coins to us, those of one contract together unless their references differ', () => {
  const wallet = inside(
    frame({ calls: [frame({ value: '0x1' })] }),
    frame({ type: 'DELEGATECALL', to: LOGIC, calls: [frame({ value: '0x2', input: REFERENCE })] }),
    frame({ value: '0x3', input: '0x1234' }),
  )
  expect(found(wallet)).toEqual([
    { ...PAID, amount: 9n },
    { ...PAID, amount: 2n, reference: REFERENCE },
  ])
})

it.each([
  ['undone', frame({ error: 'execution reverted' })],
  ['undone without a word', frame({ error: '' })],
  [
    'in a frame that was undone',
    frame({ to: LOGIC, error: 'out of gas', calls: [frame({ calls: [frame()] })] }),
  ],
  ['carried along by the code of another', frame({ type: 'DELEGATECALL' })],
  ['carried along by an old kind of it', frame({ type: 'CALLCODE' })],
  ['looked at only', frame({ type: 'STATICCALL' })],
  ['left by a contract that ends', frame({ type: 'SELFDESTRUCT' })],
  ['in another form of a trace', frame({ type: 'Call' })],
  ['for another account', frame({ to: LOGIC })],
  ['nothing', frame({ value: '0x0' })],
  ['without a value', frame({ value: undefined })],
  ['from us to us', frame({ from: US })],
  ['made by a contract that is created', frame({ type: 'CREATE', to: US })],
])('what is %s counts for nothing', (_, call) => {
  expect(found(inside(call))).toEqual([])
})

it('counts nothing in a transaction that failed, and nothing in our own', () => {
  expect(found({ ...inside(frame()), error: 'execution reverted' })).toEqual([])
  expect(found({ ...inside(frame()), from: US })).toEqual([])
})

it('leaves the transaction itself to those who read transactions', () => {
  expect(found(frame())).toEqual([])
})

it('counts what is passed on as a contract is created', () => {
  expect(found({ ...inside(frame()), type: 'CREATE' })).toEqual([PAID])
})

it('takes 64 of different contracts, and refuses more', () => {
  const from = (place: number): object => frame({ from: `0x${String(place).padStart(40, '0')}` })
  const calls = Array.from({ length: 65 }, (_, place) => from(place))
  expect(found(inside(...calls.slice(1)))).toHaveLength(64)
  expect(() => found(inside(...calls))).toThrow(ChainError)
})

it('goes as deep as calls go', () => {
  let deepest: object = frame()
  for (let depth = 0; depth < 20_000; depth += 1) deepest = frame({ to: LOGIC, calls: [deepest] })
  expect(found(deepest)).toEqual([PAID])
})

it.each([
  null,
  [],
  'CALL',
  {},
  inside({}),
  inside(frame({ value: 5 })),
  inside(frame({ value: '-0x5' })),
  inside(frame({ from: 'us' })),
  inside(frame({ calls: 'none' })),
])('%j is not a trace', (trace) => {
  expect(() => found(trace)).toThrow(ChainError)
})
