import { addressCodec } from '@sunspan/chains'
import { labOf, type LabWallet } from '@sunspan/labs'
import { startLab } from '../../labs/start-lab.ts'
import { NODE_MNEMONIC } from '../../worlds/node-chain.ts'
import type { CrashNode } from './crash-node.ts'

const AUTHOR_TIMEOUT_MS = 60_000

/** A network of a lab whose treasury and user hold coins, and the first of its tokens. */
export async function startLabNode(networkId: string): Promise<CrashNode> {
  const {
    finality,
    finalityLag,
    pollMs,
    roundsPerBlock = 1,
  } = labOf(networkId).lab.networks[networkId]?.crash?.pace ?? {}
  const running = await startLab({
    networkId,
    name: 'crash matrix',
    tokens: firstTokenOf(networkId),
    mnemonic: NODE_MNEMONIC,
    ...(finalityLag !== undefined && { finalityLag }),
  })
  const { family, lab, node, adapter } = running
  const { depositAddress: treasury } = adapter
  const { highestOffer, settle, receivedFrom } = node
  const [token = null] = Object.values(node.tokens).map(
    (given) => addressCodec(family)?.normalize(given) ?? given,
  )
  /** The treasury's addresses, of which orders may have one each; change goes to the first. */
  const ours = new Set([treasury])
  const wallets = new Map<string, LabWallet>()
  const createAccount = async (coins: bigint, tokens: bigint): Promise<string> => {
    const wallet = await node.newWallet()
    wallets.set(wallet.address, wallet)
    await node.fund(wallet.address, { coins, tokens })
    await wallet.create?.()
    if (wallet.create !== undefined) await node.mine()
    return wallet.address
  }
  const { wallet: funds } = lab.funds
  const final = finality === undefined ? undefined : { blocks: finality }
  return {
    networkId,
    family,
    rpcUrl: node.rpcUrl,
    token,
    payoutContract: null,
    roundsPerBlock,
    user: await createAccount(10n * funds.coins, lab.funds.treasury.tokens),
    entry: {
      ...running.entry,
      ...(pollMs !== undefined && { poll_interval_ms: pollMs }),
      ...(final && { finality: { small: final, medium: final, large: final } }),
    },
    createRecipient: async () => (await node.newWallet()).address,
    createAccount: (tokens) => createAccount(funds.coins, tokens),
    async deposit(order, { from: sender, amount }) {
      const { address: depositAddress, token: of, reference } = order.deposit
      ours.add(depositAddress)
      const request = { depositAddress, sender, amount, token: of, reference }
      const { action } = await adapter.author.author(request, AbortSignal.timeout(AUTHOR_TIMEOUT_MS))
      const wallet = wallets.get(sender)
      if (wallet === undefined) throw new Error(`No key signs for ${sender} here`)
      const hash = await wallet.pay(action)
      if (hash !== null) return hash
      await settle?.()
      return (await node.newestReceived?.(treasury)) ?? ''
    },
    mine: node.mine,
    ...(settle && { settle }),
    ...(highestOffer && { highestOffer: () => highestOffer([...ours]), calm: () => node.mine() }),
    balanceOf: node.balanceOf,
    receivedBy: (owner, of) =>
      of === null && receivedFrom !== undefined ? receivedFrom(treasury, owner) : node.balanceOf(owner, of),
    async held(of) {
      const balances = await Promise.all([...ours].map((address) => node.balanceOf(address, of)))
      return balances.reduce((sum, balance) => sum + balance, 0n)
    },
    stop: () => node.stop(),
  }
}

const firstTokenOf = (networkId: string) => labOf(networkId).lab.networks[networkId]?.tokens.slice(0, 1) ?? []
