import { join } from 'node:path'
import { addressCodec } from '@sunspan/chains'
import { tonTreasuryAddress } from '@sunspan/chains/server'
import { startTonNode, type TonNode } from '@sunspan/ton-node'
import { parseUnits } from 'viem'
import { ControlError } from '../../control/api-error.ts'
import { DEVNET_PHRASE } from '../../devnet-accounts.ts'
import type { LocalNetwork, NetworkFaucet } from '../local-network.ts'
import { tonBurnerAccounts } from './ton-burner-content.ts'
import { TON_NAME_REGISTRY, tonNames } from './ton-names.ts'
import { TON_DECIMALS, tonTokens, type TonDevnetNetwork } from './ton-networks.ts'
import { TON_PUBLIC_METHODS } from './ton-public-methods.ts'

const WRITE_MARKS = ['"sendBoc', '"devnet_']
/** What the treasury and the burner's accounts begin with, in whole units. */
const TREASURY_COINS = '1000000'
const TREASURY_TOKENS = '100000000'
const BURNER_COINS = '10000'
const BURNER_TOKENS = '100000'
/** Blocks in which a gift of jettons arrives. */
const GIFT_STEPS = 4

function createTonFaucet({ native }: TonDevnetNetwork, node: TonNode): NetworkFaucet {
  return {
    givesPhases: false,
    symbols: [native.symbol, ...tonTokens.map(({ symbol }) => symbol)],
    findAddressProblem: (address) =>
      addressCodec('ton')?.isValid(address)
        ? undefined
        : 'address must be a TON address of the base workchain, raw or friendly, and not one of the test network.',
    async give(address, gift) {
      if (gift.kind !== 'currency') throw new Error('there are no phase NFTs on TON')
      const { symbol, amount } = gift
      const token = tonTokens.find((candidate) => candidate.symbol === symbol)
      const hash =
        token === undefined
          ? await node.call('devnet_give', { address, amount: String(parseUnits(amount, TON_DECIMALS)) })
          : await node.call('devnet_mint', {
              ...{ jetton: token.address, address },
              amount: String(parseUnits(amount, token.decimals)),
            })
      return String(hash)
    },
  }
}

function checkJettons(node: TonNode): void {
  const served = node.jettons.map((raw) => addressCodec('ton')?.normalize(raw))
  for (const [place, { symbol, address }] of tonTokens.entries()) {
    if (served[place] === address) continue
    throw new Error(`The jetton ${symbol} is at ${String(served[place])}: its contract has changed.`)
  }
}

function checkNames({ nameRegistry }: TonNode): void {
  const served = nameRegistry === undefined ? undefined : addressCodec('ton')?.normalize(nameRegistry)
  if (served === TON_NAME_REGISTRY) return
  throw new Error(`The names' registry is at ${String(served)}: its contract or the names have changed.`)
}

/** Starts a network from the state that it had last; a new one pays treasury and burner accounts first. Its blocks come by themselves. */
export async function startTonNetwork(dataDir: string, network: TonDevnetNetwork): Promise<LocalNetwork> {
  const node = await startTonNode({
    ...{ name: network.id, globalId: network.globalId, jettons: tonTokens, names: tonNames() },
    statePath: join(dataDir, 'chains', network.id, 'chain'),
  })
  checkJettons(node)
  checkNames(node)
  const faucet = createTonFaucet(network, node)
  const fund = async (address: string, coins: string, tokens: string) => {
    await faucet.give(address, { kind: 'currency', symbol: network.native.symbol, amount: coins })
    for (const { symbol } of tonTokens) {
      await faucet.give(address, { kind: 'currency', symbol, amount: tokens })
    }
  }
  // Networks that are older than the burner wallet of this family have not paid it yet.
  for (const { address } of tonBurnerAccounts()) {
    const held = await node.call('getAddressBalance', { address })
    if (held === '0') await fund(address, BURNER_COINS, BURNER_TOKENS)
  }
  if (!node.resumed) {
    await fund(tonTreasuryAddress(DEVNET_PHRASE), TREASURY_COINS, TREASURY_TOKENS)
    await node.call('devnet_mine', { count: GIFT_STEPS })
    await node.save()
  }
  node.startBlocks(network.blockTimeMs)
  return {
    id: network.id,
    name: network.name,
    rpcUrl: node.rpcUrl,
    publicMethods: TON_PUBLIC_METHODS,
    faucet,
    noteWrite: (body) => Promise.resolve(WRITE_MARKS.some((mark) => body.includes(mark))),
    async height() {
      const { last } = Object(await node.call('getMasterchainInfo'))
      return Number(last.seqno)
    },
    reorganise: () =>
      Promise.reject(new ControlError('VALIDATION_FAILED', `Blocks of ${network.name} are never replaced.`)),
    save: () => node.save(),
    stop: () => node.stop(),
  }
}
