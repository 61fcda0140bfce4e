import { setTimeout as delay } from 'node:timers/promises'
import { multicall3Artifact, sunspanPayoutsArtifact, testTokenArtifact } from '@sunspan/contracts'

export const NODE_MNEMONIC = 'test test test test test test test test test test test junk'
/** Anvil's accounts of that phrase: it signs for them on request. The first is the treasury's, the second deploys. */
export const NODE_TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NODE_DEPLOYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const RPC_TIMEOUT_MS = 60_000
const MINED_WITHIN_MS = 5_000
const TOKEN_FUNDS = 10n ** 12n

/** A real node, accessed by tests independently of the engine. */
export interface NodeChain {
  rpc(method: string, params: readonly unknown[]): Promise<unknown>
  /** Sends from an account that the node signs for; returns once it is mined. Throws an Error if it failed. */
  send(transaction: object): Promise<{ readonly hash: string; readonly contractAddress: string }>
  /** Base units at the end of the newest block; null for the native coin. */
  balanceOf(owner: string, token: string | null): Promise<bigint>
  /** Mints more of the test token. */
  mint(token: string, owner: string, amount: bigint): Promise<void>
  /**
   * Deploys the test token, with balances for these owners, and Multicall3. The same address on every chain, since it is its deployer's first
   * transaction.
   */
  deployToken(owners: readonly string[], decimals?: number): Promise<string>
  /** Deploys the treasury's payout contract, which may move all of its tokens. Deployed after the token, it also has one address on every chain. */
  deployPayouts(token: string): Promise<string>
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const addressWord = (address: string): string => word(BigInt(address))
const shortText = (text: string): string =>
  word(BigInt(text.length)) + Buffer.from(text).toString('hex').padEnd(64, '0')
/** transfer(address,uint256) */
export const transferData = (to: string, amount: bigint): string =>
  `0xa9059cbb${addressWord(to)}${word(amount)}`

/** `minesItself`: the node mines a block for each transaction; otherwise tests mine after each. */
export function createNodeChain(url: string, { minesItself }: { readonly minesItself: boolean }): NodeChain {
  const rpc: NodeChain['rpc'] = (method, params) => askNode(url, method, params)

  const send: NodeChain['send'] = async (transaction) => {
    const hash = String(await rpc('eth_sendTransaction', [transaction]))
    if (!minesItself) await rpc('evm_mine', [])
    const { status, contractAddress } = Object(await awaitReceipt(rpc, hash))
    if (status !== '0x1') throw new Error(`${hash} failed`)
    return { hash, contractAddress: String(contractAddress) }
  }

  const mint: NodeChain['mint'] = async (token, owner, amount) => {
    // mint(address,uint256)
    const data = `0x40c10f19${addressWord(owner)}${word(amount)}`
    await send({ from: NODE_DEPLOYER, to: token, data })
  }

  return {
    rpc,
    send,
    mint,
    async balanceOf(owner, token) {
      const call = { to: token, data: `0x70a08231${addressWord(owner)}` }
      const answer =
        token === null
          ? await rpc('eth_getBalance', [owner, 'latest'])
          : await rpc('eth_call', [call, 'latest'])
      return BigInt(String(answer))
    },
    async deployToken(owners, decimals = 6) {
      const terms =
        word(0x60n) + word(0xa0n) + word(BigInt(decimals)) + shortText('USD Coin') + shortText('USDC')
      const data = testTokenArtifact.bytecode + terms
      const { contractAddress: token } = await send({ from: NODE_DEPLOYER, data })
      for (const owner of owners) await mint(token, owner, TOKEN_FUNDS)
      await rpc('anvil_setCode', [multicall3Artifact.address, multicall3Artifact.runtimeBytecode])
      return token
    },
    async deployPayouts(token) {
      const data = sunspanPayoutsArtifact.bytecode + addressWord(NODE_TREASURY)
      const { contractAddress: contract } = await send({ from: NODE_DEPLOYER, data })
      // approve(address,uint256)
      const approve = `0x095ea7b3${addressWord(contract)}${word(2n ** 255n)}`
      await send({ from: NODE_TREASURY, to: token, data: approve })
      return contract
    },
  }
}

async function askNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(RPC_TIMEOUT_MS),
  })
  const { result, error } = Object(await response.json())
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
  return result
}

/** Nodes may mine shortly after returning a transaction's hash. */
async function awaitReceipt(rpc: NodeChain['rpc'], hash: string): Promise<unknown> {
  const until = performance.now() + MINED_WITHIN_MS
  for (;;) {
    const receipt = await rpc('eth_getTransactionReceipt', [hash])
    if (receipt !== null) return receipt
    if (performance.now() > until) throw new Error(`${hash} is not mined`)
    await delay(5)
  }
}
