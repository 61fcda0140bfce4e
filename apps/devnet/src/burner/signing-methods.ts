import { hexToBytes, isHex, size } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { demand, demandSignature } from './site/approve.ts'
import type { Ask, BurnerAccount, BurnerToken, Method } from './burner-types.ts'
import { describeTransaction } from './describe-transaction.ts'
import type { DevnetGateway } from './devnet-gateway.ts'
import { invalidParams, PROVIDER_ERRORS, ProviderError } from './provider-error.ts'
import { readTransaction } from './read-transaction.ts'
import { signAndSend } from './sign-and-send.ts'
import { readTypedData } from './typed-data.ts'
import type { WalletState } from './wallet-state.ts'

export interface SigningMethodDeps {
  tokens: readonly BurnerToken[]
  origin: string
  state: WalletState
  ask: Ask
  gateway: DevnetGateway
}

/** Display form of a message's bytes: text if they are text. */
function readableMessage(message: string): string {
  if (!isHex(message)) return message
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(message))
  } catch {
    return `${message} (${size(message)} bytes that are not text)`
  }
}

function ownerOf({ state }: SigningMethodDeps, address: unknown): BurnerAccount {
  const account = state.permitted()
  if (account && typeof address === 'string' && address.toLowerCase() === account.address.toLowerCase()) {
    return account
  }
  throw new ProviderError(
    PROVIDER_ERRORS.unauthorized,
    'This site may not use that account: connect it first.',
  )
}

async function personalSign(deps: SigningMethodDeps, [message, address]: readonly unknown[]) {
  const account = ownerOf(deps, address)
  if (typeof message !== 'string') throw invalidParams('personal_sign takes a message and an address.')
  await deps.gateway.assertDevnet(deps.state.network())
  await demandSignature(deps, account, readableMessage(message))
  return privateKeyToAccount(account.privateKey).signMessage({
    message: isHex(message) ? { raw: message } : message,
  })
}

async function signTypedData(deps: SigningMethodDeps, [address, source]: readonly unknown[]) {
  const account = ownerOf(deps, address)
  const network = deps.state.network()
  const { typedData, readable } = readTypedData(source, network.chainId)
  await deps.gateway.assertDevnet(network)
  await demand(deps, {
    kind: 'sign',
    title: 'Sign this data?',
    rows: [
      { label: 'Site', value: deps.origin },
      { label: 'Account', value: account.address, code: true },
      { label: 'Kind', value: typedData.primaryType },
    ],
    message: readable,
  })
  return privateKeyToAccount(account.privateKey).signTypedData(typedData)
}

async function approveTransaction(deps: SigningMethodDeps, source: unknown) {
  const wanted = readTransaction(source)
  const account = ownerOf(deps, wanted.from)
  const network = deps.state.network()
  if (wanted.chainId !== undefined && wanted.chainId !== network.chainId) {
    throw invalidParams(`chainId is not that of ${network.name}, which the wallet is on: switch first.`)
  }
  await deps.gateway.assertDevnet(network)
  await demand(deps, {
    kind: 'send',
    title: 'Send this transaction?',
    rows: [
      { label: 'From', value: account.address, code: true },
      ...describeTransaction(wanted, network, deps.tokens),
    ],
  })
  return { wanted, account, network }
}

/** All methods that need a key. */
export function createSigningMethods(deps: SigningMethodDeps): [string, Method][] {
  let sending: Promise<unknown> = Promise.resolve()
  const sendTransaction: Method = async ([source]) => {
    const { wanted, account, network } = await approveTransaction(deps, source)
    // One after another: a transaction's nonce is known only once the previous one has been accepted.
    const sent = sending.then(() => signAndSend(deps.gateway, network, account, wanted))
    sending = sent.catch(() => undefined)
    return sent
  }
  return [
    ['personal_sign', (params) => personalSign(deps, params)],
    ['eth_signTypedData_v4', (params) => signTypedData(deps, params)],
    ['eth_sendTransaction', sendTransaction],
  ]
}
