import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChainError } from '../../errors/chain-error.ts'
import { createTronDepositAuthor } from '../author.ts'
import { createScriptedTronWallet } from '../testing/scripted-tron-wallet.ts'
import { sendDeposit } from './send-deposit.ts'

const SENDER = 'THHsfg2eNiv6MSXC4y5d4t5wkvRVADRKiF'
const CHAIN_ID = '0x2b6653dc'
const NEWEST = `${'0'.repeat(12)}beef${'ab'.repeat(24)}`
const { action } = createTronDepositAuthor({ chainId: CHAIN_ID }).author({
  depositAddress: 'TCNkawTmcQgYSU8nP8cHswT1QPjharxJr7',
  sender: SENDER,
  amount: 1_500_000n,
  token: null,
  reference: `0x${'a1'.repeat(16)}`,
})
const network = {
  id: 'tron',
  name: 'TRON',
  chainId: CHAIN_ID,
  rpcUrl: 'http://node.test',
  nativeSymbol: 'TRX',
  explorerUrl: 'https://explorer.test',
  nativeDecimals: 6,
}

const header = (blockID: string, number: number) => ({
  blockID,
  block_header: { raw_data: { number, parentHash: '00'.repeat(32), timestamp: 1_700_000_000_000 } },
})

/** Sends the deposit by a wallet that signs, to a node that answers so. Resolves with what came of it. */
function send(node: { broadcast?: object; look: () => object }) {
  const looks: number[] = []
  const answers: Readonly<Record<string, () => object>> = {
    'wallet/getblock': () => header(`${'00'.repeat(28)}${CHAIN_ID.slice(2)}`, 0),
    'wallet/getnowblock': () => header(NEWEST, 48_879),
    'wallet/broadcasttransaction': () => node.broadcast ?? { result: true },
    'wallet/gettransactionbyid': () => {
      looks.push(Date.now())
      return node.look()
    },
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[url.replace('http://node.test/', '')]?.()
    return new Response(JSON.stringify(answer), { status: answer === undefined ? 404 : 200 })
  })
  const wallet = createScriptedTronWallet({ name: 'Test', address: SENDER })
  wallet.share(SENDER)
  const handle = { manner: 'tip', provider: wallet.provider } as const
  const session = { wallet: { id: 'test', name: 'Test', icon: '' }, handle, address: SENDER }
  const outcome = sendDeposit(session, action, { network, pageUrl: undefined }).catch(
    (error: unknown) => error as ChainError,
  )
  return { looks, outcome }
}

const transaction = (contractRet: string) => ({
  txID: 'cd'.repeat(32),
  ret: [{ contractRet }],
  raw_data: { contract: [{ type: 'TransferContract', parameter: { value: {} } }] },
})

/** Lets answers come in before each second. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second <= seconds; second += 1) {
    for (let turn = 0; turn < 10; turn += 1) await vi.advanceTimersByTimeAsync(0)
    if (second < seconds) await vi.advanceTimersByTimeAsync(1_000)
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a sent deposit', () => {
  it('is looked for ten times, three seconds apart, before it is given up', async () => {
    const { looks, outcome } = send({ look: () => ({}) })
    await pass(30)
    expect(await outcome).toMatchObject({ kind: 'unknown', message: 'Failed to get transaction' })
    expect(looks.map((at) => at - (looks[0] ?? 0))).toEqual(
      Array.from({ length: 10 }, (_, index) => index * 3_000),
    )
  })

  it('is sent as soon as the node has it', async () => {
    let left = 2
    const { looks, outcome } = send({ look: () => ((left -= 1) < 0 ? transaction('SUCCESS') : {}) })
    await pass(6)
    expect(await outcome).toMatch(/^[0-9a-f]{64}$/)
    expect(looks).toHaveLength(3)
  })

  it('that was mined and failed is reported at once', async () => {
    const { looks, outcome } = send({ look: () => transaction('OUT_OF_ENERGY') })
    await pass(0)
    expect(await outcome).toMatchObject({ kind: 'execution_reverted', message: 'Transaction failed' })
    expect(looks).toHaveLength(1)
  })

  it('that the node refuses is not looked for', async () => {
    const broadcast = { result: false, code: 'SIGERROR', message: Buffer.from('bad').toString('hex') }
    const { looks, outcome } = send({ broadcast, look: () => ({}) })
    await pass(30)
    expect(await outcome).toMatchObject({ kind: 'unknown', message: 'Failed to send transaction' })
    expect(looks).toEqual([])
  })
})
