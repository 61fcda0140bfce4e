import type { Call } from '../chain/erc20.ts'
import { STRK } from '../chain/execute.ts'
import { toHex, toU256 } from '../chain/felt.ts'
import { selectorOf } from '../chain/hashes.ts'
import { faucetAccountOf, signCalls, signCreation, type Terms } from '../faucet-account.ts'
import type { StarknetNetworkNode } from '../network-node.ts'
import { isRecord } from '../rpc/read-params.ts'
import { RpcError } from '../rpc/rpc-error.ts'

export const ANSWERS_NETWORK = { name: 'answers', chainId: 'SN_SEPOLIA', tokens: [] }

const { chainId } = ANSWERS_NETWORK
const COIN = 10n ** 18n
const RECIPIENT = 0xb0bn
const NOBODY = toHex(0xdeadn)
const TOO_MUCH = 10n ** 30n
const { account: OWN, creation: CREATION } = faucetAccountOf('answers: own')
const { account: STRANGER } = faucetAccountOf('answers: stranger')

/** Asks the node, and keeps its answer. */
type Tell = (what: string, method: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>

const transfer = (amount: bigint, to = RECIPIENT, token = STRK): Call => ({
  to: token,
  selector: selectorOf('transfer'),
  calldata: [to, ...toU256(amount)],
})

/** What a contract said last of all: nodes wrap it in traces of their own. */
const reasonOf = (data: unknown): string =>
  [...JSON.stringify(data ?? '').matchAll(/'([^'\\]+)'/g)]
    .map(([, text = '']) => text)
    .findLast((text) => text !== 'ENTRYPOINT_FAILED') ?? ''

/** How many keys and data an event has. */
function shapeOf(event: unknown): string {
  const { keys, data } = Object(event)
  return `${String(keys?.length)} keys, ${String(data?.length)} data`
}

/** The part of an answer that does not depend on hashes, times, prices and gas. */
function settled(result: unknown): string {
  if (!isRecord(result)) return Array.isArray(result) ? `a list of ${String(result.length)}` : 'a value'
  const {
    execution_status: execution,
    finality_status: finality,
    failure_reason,
    revert_reason,
    events,
  } = result
  const told = [execution, finality, reasonOf(failure_reason ?? revert_reason)]
  return ['an object', ...told, ...(Array.isArray(events) ? events.map(shapeOf) : [])]
    .filter((part) => part !== undefined && part !== '')
    .join(', ')
}

const add = (
  tell: Tell,
  what: string,
  calls: readonly Call[],
  { account = OWN, ...terms }: Terms & { readonly account?: typeof OWN },
): Promise<unknown> =>
  tell(what, 'starknet_addInvokeTransaction', { invoke_transaction: signCalls(account, calls, terms).wire })

async function tellTransactions(node: StarknetNetworkNode, tell: Tell): Promise<void> {
  await node.give(toHex(OWN.address), 1_000n * COIN)
  await node.mine()
  const creation = signCreation(OWN, CREATION, { nonce: 0n, chainId }).wire
  await tell('a creation', 'starknet_addDeployAccountTransaction', { deploy_account_transaction: creation })
  await node.mine()
  const settle = async (what: string, calls: readonly Call[], nonce: bigint): Promise<void> => {
    const sent = await add(tell, what, calls, { nonce, chainId })
    await node.mine()
    const place = { transaction_hash: Object(sent).transaction_hash }
    await tell(`${what}: its status`, 'starknet_getTransactionStatus', place)
    await tell(`${what}: its receipt`, 'starknet_getTransactionReceipt', place)
    await tell(`${what}: itself`, 'starknet_getTransactionByHash', place)
  }
  await settle('a transfer', [transfer(7n)], 1n)
  await settle('two transfers', [transfer(1n), transfer(2n)], 2n)
  await settle('nothing', [], 3n)
  await settle('more than there is', [transfer(TOO_MUCH)], 4n)
  await settle('to nobody', [transfer(1n, 0n)], 5n)
  await settle('one that fails among two', [transfer(1n), transfer(TOO_MUCH)], 6n)
  await settle('of a contract that is not there', [transfer(1n, RECIPIENT, 0xdeadn)], 7n)
  await settle('a function that is not there', [{ ...transfer(1n), selector: selectorOf('fly') }], 8n)
  await settle(
    'a call that only reads',
    [{ ...transfer(1n), selector: selectorOf('decimals'), calldata: [] }],
    9n,
  )
}

async function tellRefusals(tell: Tell): Promise<void> {
  const terms = { nonce: 10n, chainId }
  const calls = [transfer(1n)]
  await add(tell, 'signed by another key', calls, {
    ...terms,
    account: { ...STRANGER, address: OWN.address },
  })
  await add(tell, 'signed for another chain', calls, { ...terms, chainId: 'SN_MAIN' })
  await add(tell, 'a number that is used', calls, { ...terms, nonce: 1n })
  await add(tell, 'of an account that is not there', calls, { ...terms, nonce: 0n, account: STRANGER })
  const bounds = (amount: bigint, price: bigint) => ({
    max_amount: toHex(amount),
    max_price_per_unit: toHex(price),
  })
  await add(tell, 'no gas', calls, { ...terms, gas: bounds(0n, 10n ** 11n) })
  await add(tell, 'more gas than it can pay', calls, { ...terms, gas: bounds(10n ** 9n, 10n ** 18n) })
  const create = (what: string, creation: typeof CREATION, gas?: ReturnType<typeof bounds>) =>
    tell(what, 'starknet_addDeployAccountTransaction', {
      deploy_account_transaction: signCreation(OWN, creation, { nonce: 0n, chainId, gas }).wire,
    })
  await create('the same creation again', CREATION)
  await create('another creation of what is there', CREATION, bounds(10n ** 6n, 10n ** 11n))
  await create('a creation without funds', { ...CREATION, salt: 5n })
  await create('a creation of no class', { ...CREATION, classHash: 0x1234n })
}

async function tellQueries(tell: Tell): Promise<void> {
  const ask = (what: string, contract: string, name: string, calldata: readonly string[] = []) =>
    tell(what, 'starknet_call', {
      request: { contract_address: contract, entry_point_selector: toHex(selectorOf(name)), calldata },
      block_id: 'latest',
    })
  const coin = toHex(STRK)
  const own = toHex(OWN.address)
  await ask('a balance', coin, 'balanceOf', [own])
  await ask('an allowance', coin, 'allowance', [own, '0x1'])
  await ask('decimals', coin, 'decimals')
  await ask('a function that is not there, asked', coin, 'fly')
  await ask('a contract that is not there, asked', NOBODY, 'balanceOf', [own])
  await ask('an invalid signature', own, 'is_valid_signature', ['0x1', '0x2', '0x5', '0x6'])
  await ask('a signature of another format', own, 'is_valid_signature', ['0x1', '0x1', '0x5'])
  await ask('a signature cut off', own, 'is_valid_signature', ['0x1', '0x5', '0x5'])
  await ask('whether it is an account', own, 'supports_interface', ['0x1'])
  await tell('the nonce of an unknown account', 'starknet_getNonce', {
    block_id: 'latest',
    contract_address: NOBODY,
  })
  await tell('the class of an unknown account', 'starknet_getClassHashAt', {
    block_id: 'latest',
    contract_address: NOBODY,
  })
  await tell('a block that is not there', 'starknet_getBlockWithTxHashes', {
    block_id: { block_number: 9_999 },
  })
  await tell('a transaction that is not there', 'starknet_getTransactionByHash', { transaction_hash: NOBODY })
  await tell('a receipt that is not there', 'starknet_getTransactionReceipt', { transaction_hash: NOBODY })
  await tell('a status that is not there', 'starknet_getTransactionStatus', { transaction_hash: NOBODY })
  await tell('a place that is not there', 'starknet_getTransactionByBlockIdAndIndex', {
    block_id: 'latest',
    index: 99,
  })
  const filter = { from_block: { block_number: 0 }, to_block: 'latest', keys: [] }
  await tell('a page that never was', 'starknet_getEvents', {
    filter: { ...filter, chunk_size: 5, continuation_token: 'x' },
  })
  const estimate = (what: string, calls: readonly Call[], terms: Terms, account = OWN) =>
    tell(what, 'starknet_estimateFee', {
      request: [signCalls(account, calls, terms).wire],
      simulation_flags: ['SKIP_VALIDATE'],
      block_id: 'latest',
    })
  const terms = { nonce: 10n, chainId }
  await estimate('an estimate', [transfer(1n)], terms)
  await estimate('an estimate of what fails', [transfer(TOO_MUCH)], terms)
  await estimate('an estimate of no contract', [transfer(1n, RECIPIENT, 0xdeadn)], terms)
  await estimate('an estimate of a used number', [transfer(1n)], { ...terms, nonce: 1n })
  await estimate('an estimate for an unknown account', [transfer(1n)], { ...terms, nonce: 0n }, STRANGER)
}

/** What a node answers to good and bad transactions and queries, by what was done: its codes, statuses and reasons. */
export async function collectAnswers(node: StarknetNetworkNode): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {}
  const tell: Tell = async (what, method, params) => {
    try {
      const answer = await node.call(method, params)
      answers[what] = settled(answer)
      return answer
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      answers[what] = [`error ${String(error.code)}`, reasonOf(error.data)]
        .filter((part) => part !== '')
        .join(', ')
      return undefined
    }
  }
  await tellTransactions(node, tell)
  await tellRefusals(tell)
  await tellQueries(tell)
  return answers
}
