import { PHASES, type Phase } from '@sunspan/domain'
import { currencyId } from '../devnet-networks.ts'
import type { Gift, LocalNetwork } from '../nodes/local-network.ts'
import { ControlError } from './api-error.ts'
import { refuseUnknownFields } from './read-body.ts'

/** Amount of one gift, in whole units. */
export const GIFTS: Readonly<Record<string, string>> = {
  ETH: '10',
  WETH: '10',
  POL: '10000',
  SOL: '100',
  TON: '100',
  TRX: '1000',
  BTC: '1',
  WBTC: '1',
  USDC: '10000',
  USDT: '10000',
  STRK: '1000',
  SUI: '100',
  APE: '10000',
  AVAX: '100',
  BERA: '1000',
  BNB: '10',
  HYPE: '100',
  MNT: '1000',
  OKB: '100',
  RON: '10000',
  S: '10000',
  ZETA: '10000',
}

export interface FaucetRequest {
  networkId: string
  address: string
  gift:
    | { kind: 'currency'; /** The native coin's or a token's symbol. */ symbol: string }
    | { kind: 'phase'; phase: Phase }
}

function readSymbol({ id, name, faucet: { symbols } }: LocalNetwork, currency: unknown): string {
  const [native = ''] = symbols
  if (currency === undefined || currency === null) return native
  const wanted = typeof currency === 'string' ? currency.toLowerCase() : ''
  const found = symbols.find((symbol) => symbol.toLowerCase() === wanted || currencyId(id, symbol) === wanted)
  if (found) return found
  throw new ControlError(
    'CURRENCY_NOT_FOUND',
    `currency must be one of ${symbols.join(', ')}, or its id on ${name}, such as ${currencyId(id, 'USDC')}.`,
  )
}

function readPhase(phase: unknown): Phase {
  const found = PHASES.find((name) => name.toLowerCase() === String(phase).toLowerCase())
  if (found) return found
  throw new ControlError('VALIDATION_FAILED', `phase must be one of ${PHASES.join(', ')}.`)
}

/** Validates `{ network, address, currency? | phase? }`. Gives the native coin by default, and a phase NFT for a phase. */
export function readFaucetRequest(
  networks: readonly LocalNetwork[],
  body: Record<string, unknown>,
): FaucetRequest {
  refuseUnknownFields(body, ['network', 'address', 'currency', 'phase'])
  const network = networks.find(({ id }) => id === body['network'])
  if (!network) {
    const known = networks.map(({ id }) => id).join(', ')
    throw new ControlError('NETWORK_NOT_FOUND', `network must be one of ${known}.`)
  }
  const address = typeof body['address'] === 'string' ? body['address'] : ''
  const problem = network.faucet.findAddressProblem(address)
  if (problem !== undefined) throw new ControlError('INVALID_ADDRESS', problem)
  const { currency, phase } = body
  if (phase === undefined) {
    return {
      networkId: network.id,
      address,
      gift: { kind: 'currency', symbol: readSymbol(network, currency) },
    }
  }
  if (currency !== undefined) {
    throw new ControlError('VALIDATION_FAILED', 'Ask for a currency or for a phase, not for both.')
  }
  if (network.faucet.givesPhases) {
    return { networkId: network.id, address, gift: { kind: 'phase', phase: readPhase(phase) } }
  }
  throw new ControlError('VALIDATION_FAILED', `There are no phase NFTs on ${network.name}.`)
}

function giftOf({ gift }: FaucetRequest): Gift {
  if (gift.kind === 'phase') return gift
  const amount = GIFTS[gift.symbol]
  if (amount === undefined) throw new Error(`no gift of ${gift.symbol}`)
  return { ...gift, amount }
}

/** Sends a gift and returns its transaction hash; it is effective with the network's next block. */
export type Faucet = (request: FaucetRequest) => Promise<{ transaction_hash: string }>

export function createFaucet({ nodes }: { nodes: ReadonlyMap<string, LocalNetwork> }): Faucet {
  // One at a time per network: the node assigns the nonce when it accepts the transaction.
  const queues = new Map<string, Promise<unknown>>()
  const send = async (request: FaucetRequest) => {
    const node = nodes.get(request.networkId)
    if (!node) throw new ControlError('NETWORK_NOT_FOUND', `There is no network ${request.networkId}.`)
    return { transaction_hash: await node.faucet.give(request.address, giftOf(request)) }
  }
  return (request) => {
    const previous = queues.get(request.networkId) ?? Promise.resolve()
    const sent = previous.then(() => send(request))
    queues.set(
      request.networkId,
      sent.catch(() => undefined),
    )
    return sent
  }
}
