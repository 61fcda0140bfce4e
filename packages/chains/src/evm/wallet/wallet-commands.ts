import type { EvmDepositAction } from '../deposit-action.ts'
import type { SwitchPlace } from '../../capabilities/wallet-module.ts'
import type { AddableNetwork, WalletNetwork, WalletToken } from '../../capabilities/wallet.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { evmAddressCodec } from '../address.ts'
import { isHexData, toQuantity, utf8ToHex } from '../hex.ts'
import type { Eip1193Provider } from './eip1193.ts'
import { ask, askQuietly, readChainId } from './wallet-answers.ts'

const CHAIN_ID = /^[1-9][0-9]{0,15}$/

interface EvmAccountHandle {
  readonly handle: Eip1193Provider
  readonly address: string
}

/** Signs a text with `personal_sign`. */
export async function signMessage({ handle, address }: EvmAccountHandle, text: string): Promise<string> {
  const signature = await ask(handle, 'personal_sign', [utf8ToHex(text), address])
  if (!isHexData(signature)) throw new ChainError('unknown', 'The wallet returned no signature.')
  return signature
}

async function addNetwork(
  provider: Eip1193Provider,
  network: AddableNetwork,
  pageUrl: string | undefined,
): Promise<void> {
  const rpcUrl = pageUrl === undefined ? network.rpcUrl : new URL(network.rpcUrl, pageUrl).href
  const parameter = {
    chainId: toQuantity(BigInt(network.chainId)),
    chainName: network.name,
    nativeCurrency: {
      name: network.nativeSymbol,
      symbol: network.nativeSymbol,
      decimals: network.nativeDecimals,
    },
    rpcUrls: [rpcUrl],
    blockExplorerUrls: [network.explorerUrl],
  }
  try {
    await ask(provider, 'wallet_addEthereumChain', [parameter])
  } catch (error: unknown) {
    if (error instanceof ChainError && error.kind === 'unsupported') {
      throw new ChainError('unsupported_network', `The wallet cannot add ${network.name}.`, { cause: error })
    }
    throw error
  }
}

/**
 * Switches the wallet to the network, first adding one that it does not know if the page ships its details. Verifies that the wallet
 * switched.
 */
export async function switchNetwork(
  provider: Eip1193Provider,
  network: WalletNetwork,
  { pageUrl, addable }: SwitchPlace,
): Promise<void> {
  if (!CHAIN_ID.test(network.chainId)) {
    throw new ChainError('unsupported_network', `${network.name} has no EVM chain id.`)
  }
  const target = [{ chainId: toQuantity(BigInt(network.chainId)) }]
  const isThere = async (): Promise<boolean> =>
    readChainId(await askQuietly(provider, 'eth_chainId')) === network.chainId
  if (await isThere()) return
  try {
    await ask(provider, 'wallet_switchEthereumChain', target)
  } catch (error: unknown) {
    if (!(error instanceof ChainError)) throw error
    if (error.kind === 'unsupported') {
      throw new ChainError('unsupported_network', `Switch to ${network.name} in your wallet.`, {
        cause: error,
      })
    }
    const isInternal = isInternalError(error)
    if (error.kind !== 'unsupported_network' && !isInternal) throw error
    if (addable === undefined) {
      if (isInternal) throw error
      throw new ChainError('unsupported_network', `Add ${network.name} in your wallet.`, { cause: error })
    }
    await addNetwork(provider, addable, pageUrl)
    // Most wallets switch to a network they have just added; some need a separate request.
    if (!(await isThere())) await ask(provider, 'wallet_switchEthereumChain', target)
  }
  if (!(await isThere())) {
    throw new ChainError('wrong_network', `The wallet stayed on another network than ${network.name}.`)
  }
}

/** Some wallets say no more than this of a network that they do not know; adding one that is known does no harm. */
function isInternalError({ kind, cause }: ChainError): boolean {
  return kind === 'unknown' && cause instanceof Object && 'code' in cause && cause.code === -32603
}

function toTransaction(action: EvmDepositAction, from: string): Readonly<Record<string, string>> {
  const to = evmAddressCodec.normalize(action.to)
  const isSound =
    /^[0-9]{1,78}$/.test(action.value) && CHAIN_ID.test(action.chain_id) && isHexData(action.data)
  if (to === undefined || !isSound) {
    throw new ChainError('unsupported', 'The deposit cannot be read as an EVM transaction.')
  }
  return {
    from,
    to,
    // Optional where it is zero, and some wallets fail on a zero.
    ...(BigInt(action.value) > 0n && { value: toQuantity(BigInt(action.value)) }),
    data: action.data,
    chainId: toQuantity(BigInt(action.chain_id)),
  }
}

/** Sends the deposit as authored. Throws `wrong_network`, before the wallet prompts, when its current network differs. */
export async function sendDeposit(
  { handle: provider, address }: EvmAccountHandle,
  action: EvmDepositAction,
): Promise<string | undefined> {
  const transaction = toTransaction(action, address)
  const chainId = readChainId(await askQuietly(provider, 'eth_chainId'))
  if (chainId !== action.chain_id) {
    throw new ChainError('wrong_network', 'The wallet is on another network than the deposit.')
  }
  const hash = await ask(provider, 'eth_sendTransaction', [transaction]).catch((error: unknown) => {
    const replacement = replacementHash(error)
    if (replacement === undefined) throw error
    return replacement
  })
  return isHexData(hash, 32) ? hash : undefined
}

/** Wallets that await their transaction report one that its owner resubmitted at another price as an error that contains its receipt. */
function replacementHash(error: unknown): unknown {
  const cause: unknown = error instanceof ChainError ? error.cause : undefined
  if (typeof cause !== 'object' || cause === null) return undefined
  // CAST: ethers' error; each field is checked.
  const { code, cancelled, hash, receipt } = cause as Record<string, unknown>
  if (code !== 'TRANSACTION_REPLACED' || cancelled !== false) return undefined
  if (typeof receipt === 'object' && receipt !== null && 'transactionHash' in receipt) {
    return receipt.transactionHash
  }
  return hash
}

/** Suggests a token for the wallet's list; false when the user declined. */
export async function addToken(provider: Eip1193Provider, token: WalletToken): Promise<boolean> {
  const { address, symbol, decimals } = token
  try {
    const parameter = { type: 'ERC20', options: { address, symbol, decimals } }
    return (await ask(provider, 'wallet_watchAsset', parameter)) === true
  } catch (error: unknown) {
    if (error instanceof ChainError && error.kind === 'rejected') return false
    throw error
  }
}
