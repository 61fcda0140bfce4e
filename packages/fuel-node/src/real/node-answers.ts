import { BASE_ASSET } from '../chain/parameters.ts'
import { keyOf } from '../chain/signatures.ts'
import { idOf, writeTransaction, ZERO, type CoinInput, type Transaction } from '../chain/transaction.ts'
import type { FuelNetworkNode } from '../network-node.ts'
import { askNode } from './ask-node.ts'

/** An asset that the node must have. */
export const ANSWERS_TOKEN = '0x286c479da40dc953bddc3bb4c453b608bba2e0ac483b077bd475174115395e6b'

const COIN = 1_000_000_000n
const MAX_FEE = 100_000n
const RECIPIENT = `0x${'0b'.repeat(32)}`
const OWN = keyOf(Uint8Array.from({ length: 32 }, (_, place) => place + 9))
const OTHER = keyOf(Uint8Array.from({ length: 32 }, (_, place) => place + 77))
const REVERT = '0x36000000'
const RETURN = '0x24000000'
const STATUS =
  'query($id: TransactionId!) { transaction(id: $id) { status { __typename ... on FailureStatus { reason } } outputs { __typename ... on CoinOutput { amount } } } }'
const COINS =
  'query($filter: CoinFilterInput!) { coins(filter: $filter, first: 100) { nodes { utxoId amount assetId } } }'
const SPEND =
  'query($owner: Address!, $query: [SpendQueryElementInput!]!) { coinsToSpend(owner: $owner, queryPerAsset: $query) { __typename } }'

/** Ids differ from run to run, and prices of gas from node to node. */
const withoutIds = (text: string): string =>
  text
    .replaceAll(/(0x)?[0-9a-f]{64}([0-9a-f]{4})?/g, 'ID')
    .replaceAll(/(price should be|Collected:) \d+/g, '$1 N')

/** Writes transactions of an account's coins. */
interface Author {
  /** By default pays 7 of the next coin's base units. */
  plain(terms?: Partial<Transaction>): Transaction
  sign(transaction: Transaction, key?: typeof OWN): string
  next(): CoinInput
  readonly token: CoinInput
}

const change = (assetId = BASE_ASSET) => ({ kind: 'change' as const, to: OWN.address, amount: 0n, assetId })
const pay = (amount: bigint, assetId = BASE_ASSET) => ({
  kind: 'coin' as const,
  to: RECIPIENT,
  amount,
  assetId,
})

/** Funds the account. */
async function createAuthor(node: FuelNetworkNode): Promise<Author> {
  for (let coin = 0; coin < 24; coin += 1) await node.give(OWN.address, COIN)
  await node.give(OWN.address, 500n, ANSWERS_TOKEN)
  await node.mine()
  // CAST: the query's form.
  const { coins } = (await askNode(node.rpcUrl, COINS, { filter: { owner: OWN.address } })) as {
    readonly coins: { readonly nodes: readonly { utxoId: string; amount: string; assetId: string }[] }
  }
  const inputs = coins.nodes.map(({ utxoId, amount, assetId }): CoinInput => ({
    txId: utxoId.slice(0, 66),
    index: Number.parseInt(utxoId.slice(66), 16),
    owner: OWN.address,
    amount: BigInt(amount),
    assetId,
    pointer: { height: 0n, index: 0n },
    witnessIndex: 0,
  }))
  const token = inputs.find(({ assetId }) => assetId === ANSWERS_TOKEN)
  if (token === undefined) throw new Error('There is no coin of the token.')
  const free = inputs.filter(({ assetId }) => assetId === BASE_ASSET)
  const next = (): CoinInput => {
    const input = free.shift()
    if (input === undefined) throw new Error('No coin is left.')
    return input
  }
  return {
    next,
    token,
    plain: (terms = {}) => ({
      scriptGasLimit: 0n,
      receiptsRoot: ZERO,
      script: '0x',
      scriptData: '0x',
      policies: { maxFee: MAX_FEE },
      inputs: terms.inputs ?? [next()],
      outputs: [pay(7n), change()],
      witnesses: [],
      ...terms,
    }),
    sign(transaction, key = OWN) {
      const signed = { ...transaction, witnesses: [key.sign(idOf(transaction, 0n))] }
      return `0x${writeTransaction(signed).toString('hex')}`
    },
  }
}

/** Asks the node, and keeps its answer. */
type Tell = (what: string, query: string, variables?: Readonly<Record<string, unknown>>) => Promise<void>

const submit = (tell: Tell, what: string, tx: string): Promise<void> =>
  tell(what, 'mutation($tx: HexString!) { submit(tx: $tx) { id } }', { tx })

async function tellTransactions(node: FuelNetworkNode, tell: Tell, author: Author): Promise<void> {
  const { plain, sign, token, next } = author
  const submitAndTell = async (what: string, transaction: Transaction): Promise<void> => {
    await submit(tell, what, sign(transaction))
    await node.mine()
    await tell(`${what}, in its block`, STATUS, { id: idOf(transaction, 0n) })
  }
  const first = plain()
  await submit(tell, 'a transfer', sign(first))
  await submit(tell, 'the same while it waits', sign(first))
  await submit(tell, 'its coin for as much', sign({ ...first, policies: { maxFee: MAX_FEE + 1n } }))
  await submit(tell, 'its coin for more', sign({ ...first, policies: { maxFee: MAX_FEE, tip: 1_000n } }))
  await node.mine()
  await submit(tell, 'what was replaced', sign(first))
  const second = plain()
  await submitAndTell('another transfer', second)
  await submit(tell, 'the same once it is in a block', sign(second))
  await submitAndTell('a script that returns', plain({ script: RETURN, scriptGasLimit: 10_000n }))
  await submitAndTell('a script that reverts', plain({ script: REVERT, scriptGasLimit: 10_000n }))
  await submitAndTell('a script without gas', plain({ script: RETURN }))
  const outputs = [pay(100n, ANSWERS_TOKEN), change(ANSWERS_TOKEN), change()]
  await submitAndTell('a token', plain({ inputs: [token, next()], outputs }))
  for (const [what, asset] of [
    ['coins of the recipient', BASE_ASSET],
    ['tokens of the recipient', ANSWERS_TOKEN],
  ] as const) {
    await tell(what, `{ balance(owner: "${RECIPIENT}", assetId: "${asset}") { amount } }`)
  }
}

async function tellRefusals(tell: Tell, { plain, sign, next }: Author): Promise<void> {
  const refuse = (what: string, terms: Partial<Transaction>, key = OWN): Promise<void> =>
    submit(tell, what, sign(plain(terms), key))
  await refuse('signed by another key', {}, OTHER)
  await refuse('more than there is', { outputs: [pay(10n ** 15n)] })
  await refuse('a fee of nothing', { policies: { maxFee: 0n } })
  await refuse('no fee', { policies: {} })
  await refuse('past its last block', { policies: { maxFee: MAX_FEE, expiration: 1n } })
  await refuse('a coin that never was', { inputs: [{ ...next(), txId: `0x${'ee'.repeat(32)}` }] })
  await refuse('a coin of another amount', { inputs: [{ ...next(), amount: 5n * COIN }] })
  await refuse('two changes', { outputs: [change(), change()] })
  await submit(tell, 'invalid bytes', '0x1234')
}

async function tellQueries(tell: Tell): Promise<void> {
  const id = `0x${'aa'.repeat(32)}`
  await tell('a block that is not there', '{ block(height: "99999") { id } }')
  await tell('a transaction that is not there', `{ transaction(id: "${id}") { id } }`)
  await tell('an asset that is not there', `{ assetDetails(id: "${id}") { totalSupply } }`)
  const wanting = (amount: bigint, max: string) => ({
    owner: OWN.address,
    query: [{ assetId: BASE_ASSET, amount: String(amount), max }],
  })
  await tell('more coins than allowed', SPEND, wanting(9n * COIN, '3'))
  await tell('more coins than there are', SPEND, wanting(900n * COIN, '200'))
}

/** What a node answers to good and bad transactions and queries, by what was done; without the ids. */
export async function collectAnswers(node: FuelNetworkNode): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {}
  const tell: Tell = async (what, query, variables = {}) => {
    try {
      answers[what] = withoutIds(JSON.stringify(await askNode(node.rpcUrl, query, variables)))
    } catch (error) {
      answers[what] = withoutIds(error instanceof Error ? error.message : String(error))
    }
  }
  const author = await createAuthor(node)
  await tellTransactions(node, tell, author)
  await tellRefusals(tell, author)
  await tellQueries(tell)
  return answers
}
