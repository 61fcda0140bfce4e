import { createFakeChain } from '../fake-chain/create-fake-chain.ts'
import { FAKE_MODELS, isOfCoins, type FakeModel } from '../fake-chain/fake-model.ts'
import { describeBalanceReader, type BalanceReaderWorld } from './describe-balance-reader.ts'
import { describeDepositScanner, type DepositScannerWorld } from './describe-deposit-scanner.ts'

const TREASURY = 'treasury'
const TOKEN = 'token'
const PLENTY = 10n ** 12n

const createChain = (model: FakeModel) =>
  createFakeChain({ networkId: 'fake', treasury: TREASURY, tokens: [TOKEN], model })

/** Where orders have addresses of their own, two are given away, and who pays a reference pays its address. */
function createScannerWorld(model: FakeModel): Promise<DepositScannerWorld> {
  const chain = createChain(model)
  const { scanner, orderAddresses } = chain.adapter
  const given = [0, 1].flatMap((index) => {
    const derived = orderAddresses?.derive(index)
    return derived === undefined ? [] : [{ index, ...derived }]
  })
  orderAddresses?.watch(given)
  const [first, second] = given
  let people = 0
  return Promise.resolve({
    scanner,
    recipient: TREASURY,
    token: isOfCoins(model) ? null : TOKEN,
    ...(first && second ? { references: [first.reference, second.reference], leastDeposit: 100n } : {}),
    deposit(...deposits) {
      const sent = deposits.map(({ token, amount, reference }) => {
        const sender = `person-${String((people += 1))}`
        chain.fund(sender, null, PLENTY)
        if (token !== null) chain.fund(sender, token, amount)
        return { sender, token, amount, reference }
      })
      chain.mine()
      const told = sent.map(({ sender, token, amount, reference }) => {
        const to = given.find((address) => address.reference === reference)?.address ?? TREASURY
        return { sender, txHash: chain.send({ from: sender, to, token, amount, reference }) }
      })
      chain.mine()
      return Promise.resolve(told)
    },
    mine: (blocks) => Promise.resolve(chain.mine(blocks)),
    reorg: (depth, keep = []) => {
      const recent = chain.mined().filter(({ block }) => block.height > chain.head().height - BigInt(depth))
      const drop = recent.map(({ txId }) => txId).filter((txId) => !keep.includes(txId))
      return Promise.resolve(chain.reorg(depth, { drop }))
    },
    stop: () => Promise.resolve(),
  })
}

function createBalanceWorld(model: FakeModel): Promise<BalanceReaderWorld> {
  const chain = createChain(model)
  let owners = 0
  return Promise.resolve({
    balances: chain.adapter.balances,
    token: TOKEN,
    noToken: 'nobody',
    plenty: PLENTY ** 2n,
    createOwner: () => `owner-${String((owners += 1))}`,
    fund(owner, token, amount) {
      chain.fund(owner, token, amount)
      chain.mine()
      return Promise.resolve()
    },
    mine() {
      chain.mine()
      return Promise.resolve(chain.head().height)
    },
    stop: () => Promise.resolve(),
  })
}

for (const model of FAKE_MODELS) {
  const isFinal = model === 'query-id'
  describeDepositScanner(`fake chain by ${model}`, () => createScannerWorld(model), { isFinal })
  describeBalanceReader(`fake chain by ${model}`, () => createBalanceWorld(model))
}
