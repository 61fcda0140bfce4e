import { numberToHex } from 'viem'
import type { Ask, BurnerNetwork, Method } from './burner-types.ts'
import { invalidParams, PROVIDER_ERRORS, ProviderError, userRejected } from './provider-error.ts'
import type { WalletState } from './wallet-state.ts'

export interface NetworkMethodDeps {
  networks: readonly BurnerNetwork[]
  origin: string
  state: WalletState
  ask: Ask
  refresh: () => void
}

function readChainId(params: readonly unknown[]): number {
  const [first] = params
  const chainId =
    typeof first === 'object' && first !== null && 'chainId' in first ? first.chainId : undefined
  if (typeof chainId !== 'string' || !/^0x[0-9a-fA-F]{1,13}$/.test(chainId)) {
    throw invalidParams('chainId must be a hexadecimal number such as 0x1.')
  }
  return Number(chainId)
}

function readAsset(params: readonly unknown[]): { symbol: string; address: string } {
  // EIP-747 does not specify an array around the object, but some libraries send one.
  const [asset] = params
  const options =
    typeof asset === 'object' && asset !== null && 'options' in asset ? asset.options : undefined
  if (typeof options !== 'object' || options === null) throw invalidParams('options must name the token.')
  const { symbol, address } = { symbol: '', address: '', ...options }
  if (typeof symbol !== 'string' || typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address)) {
    throw invalidParams('options must hold the address and the symbol of the token.')
  }
  return { symbol, address }
}

/** The wallet's current network and the networks it knows: only those of the devnet. */
export function createNetworkMethods(deps: NetworkMethodDeps): [string, Method][] {
  const { networks, origin, state, ask, refresh } = deps
  const switchTo = async (network: BurnerNetwork) => {
    const current = state.network()
    if (network.id === current.id) return null
    const answer = await ask({
      kind: 'switch',
      title: 'Switch network?',
      rows: [
        { label: 'Site', value: origin },
        { label: 'From', value: current.name },
        { label: 'To', value: network.name },
      ],
    })
    if (!answer.approved) throw userRejected()
    state.setNetwork(network.id)
    refresh()
    return null
  }
  const find = (chainId: number) => networks.find((network) => network.chainId === chainId)
  return [
    ['eth_chainId', async () => numberToHex(state.network().chainId)],
    ['net_version', async () => String(state.network().chainId)],
    [
      'wallet_switchEthereumChain',
      async (params) => {
        const chainId = readChainId(params)
        const network = find(chainId)
        if (network) return switchTo(network)
        throw new ProviderError(
          PROVIDER_ERRORS.unknownChain,
          `Unrecognized chain ID "${numberToHex(chainId)}": the Burner Wallet knows the local networks only.`,
        )
      },
    ],
    [
      'wallet_addEthereumChain',
      async (params) => {
        const network = find(readChainId(params))
        if (network) return switchTo(network)
        throw new ProviderError(
          PROVIDER_ERRORS.unsupportedMethod,
          'The Burner Wallet takes no networks besides the local ones.',
        )
      },
    ],
    [
      'wallet_watchAsset',
      async (params) => {
        const { symbol, address } = readAsset(params)
        const answer = await ask({
          kind: 'watch',
          title: 'Add this token?',
          rows: [
            { label: 'Token', value: symbol },
            { label: 'Contract', value: address, code: true },
          ],
        })
        if (!answer.approved) throw userRejected()
        return true
      },
    ],
  ]
}
