import type { FuelChain } from '../chain/fuel-chain.ts'
import { sumOf } from '../chain/ledger.ts'
import { NodeError } from '../chain/node-error.ts'
import { assembleTransaction } from './assemble-transaction.ts'
import * as encode from './encode.ts'
import type { Fields, Variables } from './execute-query.ts'
import { paginate } from './paginate.ts'
import { amountOf, hexOf, listOf, optional, recordOf } from './read-arguments.ts'
import { selectCoins } from './select-coins.ts'

export interface QueryContext {
  readonly chain: FuelChain
  /** Asset ids that exist, besides the base asset. */
  readonly assets: readonly string[]
}

function accountQueries({ chain, assets }: QueryContext): Fields {
  const balanceOf = (owner: string, assetId: string): Fields => {
    const sum = String(sumOf(chain.ledger.coinsOf(owner, assetId)))
    return { owner, assetId, amount: sum, amountU128: sum }
  }
  return {
    balance: (variables: Variables) =>
      balanceOf(hexOf(variables, 'owner', 32), hexOf(variables, 'assetId', 32)),
    balances(variables: Variables) {
      const owner = hexOf(recordOf(variables, 'filter'), 'owner', 32)
      const held = [...new Set(chain.ledger.coinsOf(owner).map(({ assetId }) => assetId))]
      const page = { cursorOf: (assetId: string) => assetId, nodeOf: (id: string) => balanceOf(owner, id) }
      const isWhole = !optional(variables, 'first') && !optional(variables, 'last')
      return paginate(held, page, isWhole ? { first: '1000' } : variables)
    },
    coin: (variables: Variables) => {
      const coin = chain.ledger.find(hexOf(variables, 'utxoId', 34))
      return coin === undefined ? null : encode.encodeCoin(coin)
    },
    coins(variables: Variables) {
      const filter = recordOf(variables, 'filter')
      const assetId = optional(filter, 'assetId') ? hexOf(filter, 'assetId', 32) : undefined
      const coins = chain.ledger.coinsOf(hexOf(filter, 'owner', 32), assetId)
      return paginate(coins, { cursorOf: ({ utxoId }) => utxoId, nodeOf: encode.encodeCoin }, variables)
    },
    coinsToSpend(variables: Variables) {
      const owner = hexOf(variables, 'owner', 32)
      const utxos: unknown = recordOf(variables, 'excludedIds')['utxos']
      const excluded = new Set(Array.isArray(utxos) ? utxos.map(String) : [])
      return listOf(variables, 'queryPerAsset').map((query) => {
        const max = optional(query, 'max') ? Number(amountOf(query['max'], 'max')) : undefined
        const amount = amountOf(query['amount'], 'amount')
        const wanted = { owner, assetId: hexOf(query, 'assetId', 32), amount }
        return selectCoins(chain, { ...wanted, ...(max !== undefined && { max }) }, excluded).map(
          encode.encodeCoin,
        )
      })
    },
    assetDetails(variables: Variables) {
      const id = hexOf(variables, 'id', 32)
      if (!assets.includes(id)) return null
      return { contractId: id, subId: `0x${'0'.repeat(64)}`, totalSupply: '2560000000000000000' }
    },
    contract: (variables: Variables) => {
      const id = hexOf(variables, 'id', 32)
      return chain.contracts.has(id) ? { id, bytecode: '0x', salt: `0x${'0'.repeat(64)}` } : null
    },
    blob: () => null,
    messages: (variables: Variables) => paginate([], { cursorOf: String, nodeOf: () => ({}) }, variables),
    message: () => null,
  }
}

function chainQueries({ chain }: QueryContext): Fields {
  const gasPrice = (): Fields => ({
    gasPrice: String(chain.gasPrice),
    blockHeight: String(chain.newest.height),
  })
  const transactions = (variables: Variables, owner?: string): Fields => {
    const all = chain.executed.filter(
      ({ transaction: { inputs, outputs } }) =>
        owner === undefined ||
        inputs.some((one) => one.owner === owner) ||
        outputs.some(({ to }) => to === owner),
    )
    const nodeOf = (entry: (typeof all)[number]): Fields => encode.encodeExecuted(chain, entry)
    return paginate(all, { cursorOf: ({ id }) => id, nodeOf }, variables)
  }
  return {
    health: true,
    nodeInfo: encode.encodeNodeInfo,
    chain: () => encode.encodeChain(chain),
    latestGasPrice: gasPrice,
    estimateGasPrice: gasPrice,
    block(variables: Variables) {
      const block = optional(variables, 'height')
        ? chain.blocks[Number(amountOf(variables['height'], 'height'))]
        : chain.blocks.find(({ id }) => id === hexOf(variables, 'id', 32))
      return block === undefined ? null : encode.encodeBlock(chain, block)
    },
    blocks: (variables: Variables) =>
      paginate(
        chain.blocks,
        { cursorOf: ({ height }) => String(height), nodeOf: (block) => encode.encodeBlock(chain, block) },
        variables,
      ),
    transaction: (variables: Variables) => encode.encodeTransaction(chain, hexOf(variables, 'id', 32)),
    transactions: (variables: Variables) => transactions(variables),
    transactionsByOwner: (variables: Variables) => transactions(variables, hexOf(variables, 'owner', 32)),
  }
}

/** Everything that can be asked of a node, and handed to it. */
export const createQueries = (context: QueryContext): Fields => {
  const { chain } = context
  return {
    ...accountQueries(context),
    ...chainQueries(context),
    assembleTx: (variables: Variables) => assembleTransaction(chain, variables),
    dryRun: (variables: Variables) =>
      listOf(variables, 'txs').map((raw) => {
        const run = chain.dryRun(hexOf({ raw }, 'raw'), variables['utxoValidation'] === true)
        return { id: run.id, status: encode.encodeDryRun(run), receipts: encode.encodeReceipts(run) }
      }),
    submit: (variables: Variables) => encode.encodeTransaction(chain, chain.submit(hexOf(variables, 'tx'))),
    produceBlocks() {
      throw new NodeError('Manual Blocks must be enabled to use this endpoint')
    },
  }
}
