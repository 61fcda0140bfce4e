import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import {
  Inputs,
  Transaction,
  TransactionDataBuilder,
  type TransactionObjectArgument,
} from '@mysten/sui/transactions'
import { fromBase64, toBase64 } from '@mysten/sui/utils'
import { hexToBytes } from '@noble/hashes/utils.js'
import { PUBLISHED_TRANSACTIONS } from '@sunspan/sui-node/published-transactions'
import { describe, expect, it } from 'vitest'
import { SUI } from '../coin-types.ts'
import { writePayments } from '../payouts/write-payments.ts'
import type { RpcCoin } from '../rpc/schemas.ts'
import { keyOfSecret } from '../treasury/treasury-key.ts'
import { transactionDigest } from './digests.ts'
import { readReference } from './read-reference.ts'
import { writeTransaction } from './transaction-data.ts'

const SECRET = Uint8Array.from({ length: 32 }, (_, place) => place + 1)
const key = keyOfSecret(SECRET)
const pair = Ed25519Keypair.fromSecretKey(SECRET)
const USDC = `0x${'5d'.repeat(32)}::usdc::USDC`
const DIGESTS = ['4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi', '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR']
const coin = (place: number, version: bigint): RpcCoin => ({
  objectId: `0x${String(place).repeat(64)}`,
  version,
  balance: 10n ** 12n,
  digest: DIGESTS[place % 2] ?? '',
})
const recipient = (place: number): string => `0x${String(place).padStart(64, 'a')}`
const TERMS = { price: 1_000n, budget: 5_000_000n, lastEpoch: 700n }

interface Payments {
  readonly gas: readonly RpcCoin[]
  readonly tokens: readonly RpcCoin[]
  readonly amounts: readonly (readonly [token: string | null, amount: bigint])[]
  /** From the address balance of each type. */
  readonly withdrawal?: bigint
}

function write({ gas, tokens, amounts, withdrawal = 0n }: Payments): Uint8Array {
  const sources = new Map([
    [SUI, { coins: gas, withdrawal }],
    [USDC, { coins: tokens, withdrawal }],
  ])
  const intents = amounts.map(([token, amount], place) => ({ token, amount, recipient: recipient(place) }))
  const payment = gas.map(({ objectId, version, digest }) => ({ objectId, version, digest }))
  return writeTransaction({ ...TERMS, sender: key.address, payment }, writePayments(intents, sources))
}

const refOf = ({ objectId, version, digest }: RpcCoin) => ({
  objectId,
  version: String(version),
  digest,
})

/** The same by the official SDK. */
function writeBySdk({ gas, tokens, amounts, withdrawal = 0n }: Payments): Promise<Uint8Array> {
  const transaction = new Transaction()
  for (const type of new Set(amounts.map(([token]) => token))) {
    const coins: TransactionObjectArgument[] =
      type === null
        ? [transaction.gas]
        : tokens.map((one) => transaction.object(Inputs.ObjectRef(refOf(one))))
    const typeArguments = [type ?? SUI]
    const redeem = () =>
      transaction.moveCall({
        target: '0x2::coin::redeem_funds',
        typeArguments,
        arguments: [transaction.withdrawal({ amount: withdrawal, type: type ?? SUI })],
      })[0]
    const redeemed = withdrawal > 0n ? redeem() : undefined
    const [source = transaction.gas, ...rest] = redeemed === undefined ? coins : [...coins, redeemed]
    if (rest.length > 0) transaction.mergeCoins(source, rest)
    const some = amounts.flatMap(([token, amount], place) => (token === type ? [{ amount, place }] : []))
    const parts = transaction.splitCoins(
      source,
      some.map(({ amount }) => transaction.pure.u64(amount)),
    )
    for (const [at, { place }] of some.entries()) {
      const part = parts[at]
      if (part !== undefined) transaction.transferObjects([part], recipient(place))
    }
    if (source === redeemed)
      transaction.moveCall({ target: '0x2::coin::destroy_zero', typeArguments, arguments: [source] })
  }
  transaction.setSender(pair.toSuiAddress())
  transaction.setGasPayment(gas.map(refOf))
  transaction.setGasPrice(TERMS.price)
  transaction.setGasBudget(TERMS.budget)
  transaction.setExpiration({ Epoch: Number(TERMS.lastEpoch) })
  return transaction.build()
}

const CASES: readonly (readonly [string, Payments])[] = [
  ['SUI', { gas: [coin(1, 5n)], tokens: [], amounts: [[null, 7n]] }],
  ['SUI of two coins', { gas: [coin(1, 5n), coin(2, 2n ** 40n)], tokens: [], amounts: [[null, 2n ** 63n]] }],
  ['a token', { gas: [coin(1, 5n)], tokens: [coin(3, 9n)], amounts: [[USDC, 1n]] }],
  [
    'a token of three coins',
    { gas: [coin(1, 5n)], tokens: [coin(3, 9n), coin(4, 1n), coin(5, 2n)], amounts: [[USDC, 9n]] },
  ],
  [
    'both',
    {
      gas: [coin(1, 5n)],
      tokens: [coin(3, 9n), coin(4, 8n)],
      amounts: [
        [null, 1n],
        [USDC, 2n],
        [null, 3n],
      ],
    },
  ],
  [
    'a token out of coins and of the address balance',
    { gas: [coin(1, 5n)], tokens: [coin(3, 9n), coin(4, 1n)], amounts: [[USDC, 9n]], withdrawal: 4n },
  ],
  [
    'both out of the address balance',
    {
      gas: [coin(1, 5n)],
      tokens: [],
      amounts: [
        [USDC, 3n],
        [USDC, 4n],
        [null, 7n],
      ],
      withdrawal: 7n,
    },
  ],
  [
    'fifty',
    {
      gas: [coin(1, 5n)],
      tokens: [],
      amounts: Array.from({ length: 50 }, (_, n) => [null, BigInt(n + 1)] as const),
    },
  ],
  [
    'two hundred',
    {
      gas: [coin(1, 5n)],
      tokens: [],
      amounts: Array.from({ length: 200 }, (_, n) => [null, BigInt(n + 1)] as const),
    },
  ],
]

describe('a transaction', () => {
  it.each(CASES)(
    'that pays %s has the bytes, the digest and the signature of the official SDK',
    async (_, payments) => {
      const bytes = write(payments)
      const expected = await writeBySdk(payments)
      expect(toBase64(bytes)).toBe(toBase64(expected))
      expect(transactionDigest(bytes)).toBe(TransactionDataBuilder.getDigestFromBytes(expected))
      expect(key.signTransaction(bytes)).toBe((await pair.signTransaction(expected)).signature)
    },
  )

  it.each(PUBLISHED_TRANSACTIONS)(
    'that $network has executed as $digest has this digest, and is signed alike',
    ({ digest, sender, secret, bytes, signature }) => {
      const published = keyOfSecret(hexToBytes(secret))
      expect(published.address).toBe(sender)
      expect(transactionDigest(fromBase64(bytes))).toBe(digest)
      expect(published.signTransaction(fromBase64(bytes))).toBe(signature)
    },
  )

  it('changes its digest with any byte', () => {
    const bytes = write(CASES[0]?.[1] ?? { gas: [], tokens: [], amounts: [] })
    const digests = Array.from(bytes, (byte, place) => transactionDigest(bytes.with(place, byte ^ 1)))
    expect(new Set([...digests, transactionDigest(bytes)]).size).toBe(bytes.length + 1)
  })
})

/** As its sender signs it. */
async function bytesOf(build: (transaction: Transaction) => void): Promise<Uint8Array> {
  const transaction = new Transaction()
  build(transaction)
  transaction.setSender(pair.toSuiAddress())
  transaction.setGasPayment([refOf(coin(1, 5n))])
  transaction.setGasPrice(1_000)
  transaction.setGasBudget(5_000_000)
  return transaction.build()
}

const COMMANDS_END = 29
const REFERENCE = '0x0102030405060708090a0b0c0d0e0f10'
const pay = (transaction: Transaction): void => {
  const [part] = transaction.splitCoins(transaction.gas, [5])
  transaction.transferObjects([part], recipient(1))
}
const name = (transaction: Transaction, reference = REFERENCE): void =>
  void transaction.makeMoveVec({ type: 'u128', elements: [transaction.pure.u128(BigInt(reference))] })

describe('the reference of a transaction', () => {
  it.each<[string, (transaction: Transaction) => void]>([
    ['after the payment', (transaction) => (pay(transaction), name(transaction))],
    ['before the payment', (transaction) => (name(transaction), pay(transaction))],
    [
      'along with calls of functions, with types of all kinds, shared objects and addresses',
      (transaction) => {
        pay(transaction)
        transaction.moveCall({
          target: '0x5::pool::swap',
          typeArguments: [
            '0x2::sui::SUI',
            'vector<0x2::coin::Coin<0x2::sui::SUI>>',
            'u256',
            'address',
            'bool',
          ],
          arguments: [
            transaction.object(
              Inputs.SharedObjectRef({ objectId: '0x6', initialSharedVersion: 1, mutable: false }),
            ),
            transaction.object(Inputs.ReceivingRef(refOf(coin(4, 8n)))),
            transaction.gas,
          ],
        })
        transaction.makeMoveVec({ type: 'u64', elements: [transaction.pure.u64(4)] })
        transaction.publish({ modules: [[1, 2, 3]], dependencies: ['0x1', '0x2'] })
        name(transaction)
      },
    ],
    ...(
      [
        ['the sender', {}],
        ['who pays the gas', { from: 'sponsor' }],
        ['an allowance', { from: 'allowance', allowance: recipient(2), funder: recipient(3) }],
      ] as const
    ).map(([whose, source]): [string, (transaction: Transaction) => void] => [
      `along with what is taken from the address balance of ${whose}`,
      (transaction) => {
        const [part] = transaction.moveCall({
          target: '0x2::coin::redeem_funds',
          typeArguments: [USDC],
          arguments: [transaction.withdrawal({ amount: 7, type: USDC, ...source })],
        })
        if (part !== undefined) transaction.transferObjects([part], recipient(1))
        name(transaction)
      },
    ]),
  ])('is read %s', async (_, build) => {
    expect(readReference(await bytesOf(build))).toBe(REFERENCE)
  })

  it.each<[string, (transaction: Transaction) => void]>([
    ['there is none', pay],
    ['there are two', (transaction) => (name(transaction), name(transaction, '0x5'))],
    [
      'the vector has two elements',
      (transaction) =>
        void transaction.makeMoveVec({
          type: 'u128',
          elements: [transaction.pure.u128(1), transaction.pure.u128(2)],
        }),
    ],
    [
      'the vector has elements of another type',
      (transaction) => void transaction.makeMoveVec({ type: 'u64', elements: [transaction.pure.u64(1)] }),
    ],
  ])('is null when %s', async (_, build) => {
    expect(readReference(await bytesOf(build))).toBeNull()
  })

  it('is null in any bytes that end too early, and never an exception', async () => {
    const bytes = await bytesOf(name)
    // Up to the last command; who sends and pays comes after.
    expect(readReference(bytes.slice(0, COMMANDS_END))).toBe(REFERENCE)
    for (let length = 0; length < COMMANDS_END; length += 1)
      expect(readReference(bytes.slice(0, length))).toBeNull()
    expect(readReference(fromBase64('////////'))).toBeNull()
  })
})
