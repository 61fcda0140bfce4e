import { join } from 'node:path'
import { addressCodec } from '@sunspan/chains'
import { tonMinterAddress, tonTreasuryAddress } from '@sunspan/chains/treasury/ton'
import { startTonNode, type TonNode } from '@sunspan/ton-node'
import { ControlError } from '../../control/api-error.ts'
import { DEVNET_PHRASE } from '../../devnet-accounts.ts'
import type { StandIn } from '../../families/stand-in.ts'
import { createCurrencyFaucet, fundAccount } from '../currency-faucet.ts'
import { basicsOf } from '../basics-of.ts'
import type { LocalNetwork, NetworkFaucet } from '../local-network.ts'
import { tonBurnerAccounts } from './ton-burner-content.ts'
import { TON_NAME_REGISTRY, tonNames } from './ton-names.ts'
import { TON_PHASE_COLLECTION, tonPhases } from './ton-phases.ts'
import { TON_GLOBAL_ID, tonTokens } from './ton-networks.ts'
import { TON_PUBLIC_METHODS } from './ton-public-methods.ts'

const WRITE_MARKS = ['"sendBoc', '"devnet_']
/** Initial funds of the treasury and the burner accounts, in whole units. */
const TREASURY_FUNDS = { coins: '1000000', tokens: '100000000' }
/** In nanotons: for thousands of NFTs. */
const MINTER_FUNDS = '1000000000000'
const BURNER_FUNDS = { coins: '10000', tokens: '100000' }
/** Blocks until a jetton gift arrives. */
const GIFT_STEPS = 4

const createTonFaucet = ({ native }: StandIn, node: TonNode): NetworkFaucet =>
  createCurrencyFaucet({
    family: 'TON',
    coin: native,
    tokens: tonTokens,
    codec: addressCodec('ton'),
    addressHint:
      'address must be a TON address of the base workchain, raw or friendly, and not one of the test network.',
    give: (address, amount, token) =>
      token === undefined
        ? node.call('devnet_give', { address, amount: String(amount) })
        : node.call('devnet_mint', { jetton: token.address, address, amount: String(amount) }),
  })

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

function checkPhases({ phaseCollection }: TonNode): void {
  const served = phaseCollection === undefined ? undefined : addressCodec('ton')?.normalize(phaseCollection)
  if (served === TON_PHASE_COLLECTION) return
  throw new Error(`The phase collection is at ${String(served)}: its contract or terms have changed.`)
}

/**
 * Starts a network from its last saved state; a new one first funds the treasury and the burner accounts. Its blocks are produced
 * automatically.
 */
export async function startTonNetwork(dataDir: string, network: StandIn): Promise<LocalNetwork> {
  const node = await startTonNode({
    name: network.id,
    globalId: TON_GLOBAL_ID,
    jettons: tonTokens,
    names: tonNames(),
    phases: tonPhases(),
    statePath: join(dataDir, 'chains', network.id, 'chain'),
  })
  checkJettons(node)
  checkNames(node)
  checkPhases(node)
  const faucet = createTonFaucet(network, node)
  const minter = tonMinterAddress(DEVNET_PHRASE)
  if ((await node.call('getAddressBalance', { address: minter })) === '0')
    await node.call('devnet_give', { address: minter, amount: MINTER_FUNDS })
  // Networks created before this family's burner wallet have not funded it yet.
  for (const { address } of tonBurnerAccounts()) {
    const held = await node.call('getAddressBalance', { address })
    if (held === '0') await fundAccount(faucet, address, BURNER_FUNDS)
  }
  if (!node.resumed) {
    await fundAccount(faucet, tonTreasuryAddress(DEVNET_PHRASE), TREASURY_FUNDS)
    await node.call('devnet_mine', { count: GIFT_STEPS })
    await node.save()
  }
  node.startBlocks(network.blockTimeMs)
  return {
    ...basicsOf(network, node, WRITE_MARKS),
    rpcUrl: node.rpcUrl,
    publicMethods: TON_PUBLIC_METHODS,
    faucet,
    async height() {
      const { last } = Object(await node.call('getMasterchainInfo'))
      return Number(last.seqno)
    },
    reorganise: () =>
      Promise.reject(new ControlError('VALIDATION_FAILED', `Blocks of ${network.name} are never replaced.`)),
  }
}
