import { phaseNftArtifact, testTokenArtifact } from '@sunspan/contracts'
import { PHASES, type Phase } from '@sunspan/domain'
import { encodeFunctionData, isAddress, numberToHex, parseUnits, zeroAddress } from 'viem'
import { devnetAccount, FAUCET_INDEX } from '../devnet-accounts.ts'
import { currencyId, devnetContracts, devnetTokens, type DevnetNetwork } from '../devnet-networks.ts'
import type { DevnetNode } from '../nodes/start-node.ts'
import { ControlError } from './api-error.ts'
import { refuseUnknownFields } from './read-body.ts'

/** What one request gives, in whole units. */
const GIFTS: Readonly<Record<string, string>> = {
  ETH: '10',
  WETH: '10',
  POL: '10000',
  USDC: '10000',
  USDT: '10000',
}

export interface FaucetRequest {
  networkId: string
  address: `0x${string}`
  gift:
    | { kind: 'currency'; /** The native coin's or a token's symbol. */ symbol: string }
    | { kind: 'phase'; phase: Phase }
}

function readSymbol(network: DevnetNetwork, currency: unknown): string {
  const symbols = [network.native.symbol, ...devnetTokens.map(({ symbol }) => symbol)]
  if (currency === undefined || currency === null) return network.native.symbol
  const wanted = typeof currency === 'string' ? currency.toLowerCase() : ''
  const found = symbols.find(
    (symbol) => symbol.toLowerCase() === wanted || currencyId(network.id, symbol) === wanted,
  )
  if (found) return found
  throw new ControlError(
    'CURRENCY_NOT_FOUND',
    `currency must be one of ${symbols.join(', ')}, or its id on ${network.name}, such as ${currencyId(network.id, 'USDC')}.`,
  )
}

function readPhase(phase: unknown): Phase {
  const found = PHASES.find((name) => name.toLowerCase() === String(phase).toLowerCase())
  if (found) return found
  throw new ControlError('VALIDATION_FAILED', `phase must be one of ${PHASES.join(', ')}.`)
}

/** Checks `{ network, address, currency? | phase? }`; the native coin when neither is named, a phase NFT for a phase. */
export function readFaucetRequest(
  networks: readonly DevnetNetwork[],
  body: Record<string, unknown>,
): FaucetRequest {
  refuseUnknownFields(body, ['network', 'address', 'currency', 'phase'])
  const network = networks.find(({ id }) => id === body['network'])
  if (!network) {
    const known = networks.map(({ id }) => id).join(', ')
    throw new ControlError('NETWORK_NOT_FOUND', `network must be one of ${known}.`)
  }
  const address = body['address']
  if (typeof address !== 'string' || !isAddress(address)) {
    throw new ControlError(
      'INVALID_ADDRESS',
      'address must be 0x and 40 hexadecimal digits; letters of both cases only with a right checksum.',
    )
  }
  if (address === zeroAddress)
    throw new ControlError('INVALID_ADDRESS', 'The zero address belongs to nobody.')
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
  return { networkId: network.id, address, gift: { kind: 'phase', phase: readPhase(phase) } }
}

function transactionFor({ address, gift: wanted }: FaucetRequest): Record<string, string> {
  const from = devnetAccount(FAUCET_INDEX).address
  if (wanted.kind === 'phase') {
    const minted = [address, PHASES.indexOf(wanted.phase)] as const
    const { abi } = phaseNftArtifact
    return {
      from,
      to: devnetContracts.phaseNft,
      data: encodeFunctionData({ abi, functionName: 'mint', args: minted }),
    }
  }
  const { symbol } = wanted
  const gift = GIFTS[symbol]
  if (gift === undefined) throw new Error(`no gift of ${symbol}`)
  const token = devnetTokens.find((candidate) => candidate.symbol === symbol)
  if (!token) return { from, to: address, value: numberToHex(parseUnits(gift, 18)) }
  const args = [address, parseUnits(gift, token.decimals)] as const
  const data = encodeFunctionData({ abi: testTokenArtifact.abi, functionName: 'mint', args })
  return { from, to: token.address, data }
}

/** Sends a gift and answers its transaction hash; it counts with the network's next block. */
export type Faucet = (request: FaucetRequest) => Promise<{ transaction_hash: string }>

export function createFaucet({ nodes }: { nodes: ReadonlyMap<string, DevnetNode> }): Faucet {
  // One at a time and network: the node chooses the nonce when it takes the transaction.
  const queues = new Map<string, Promise<unknown>>()
  const send = async (request: FaucetRequest) => {
    const node = nodes.get(request.networkId)
    if (!node) throw new ControlError('NETWORK_NOT_FOUND', `There is no network ${request.networkId}.`)
    const hash = await node.client.call('eth_sendTransaction', [transactionFor(request)])
    if (typeof hash !== 'string') throw new Error('the node answered no transaction hash')
    return { transaction_hash: hash }
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
