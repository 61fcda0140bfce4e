import { hexToBytes, isHex, size } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Ask, Approval, BurnerAccount, BurnerToken } from './burner-types.ts'
import type { Method } from './create-provider.ts'
import { describeTransaction } from './describe-transaction.ts'
import type { DevnetGateway } from './devnet-gateway.ts'
import { invalidParams, PROVIDER_ERRORS, ProviderError, userRejected } from './provider-error.ts'
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

/** A message's bytes as a person reads them: text where they are text. */
function readableMessage(message: string): string {
  if (!isHex(message)) return message
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(message))
  } catch {
    return `${message} (${size(message)} bytes that are not text)`
  }
}

/** Everything that takes a key. */
export function createSigningMethods(deps: SigningMethodDeps): [string, Method][] {
  const { tokens, origin, state, ask, gateway } = deps
  let sending: Promise<unknown> = Promise.resolve()

  const ownerOf = (address: unknown): BurnerAccount => {
    const account = state.permitted()
    if (account && typeof address === 'string' && address.toLowerCase() === account.address.toLowerCase()) {
      return account
    }
    throw new ProviderError(
      PROVIDER_ERRORS.unauthorized,
      'This site may not use that account: connect it first.',
    )
  }
  const demand = async (approval: Approval) => {
    if (!(await ask(approval)).approved) throw userRejected()
  }

  const personalSign: Method = async ([message, address]) => {
    const account = ownerOf(address)
    if (typeof message !== 'string') throw invalidParams('personal_sign takes a message and an address.')
    await gateway.assertDevnet(state.network())
    await demand({
      kind: 'sign',
      title: 'Sign this message?',
      rows: [
        { label: 'Site', value: origin },
        { label: 'Account', value: account.address, code: true },
      ],
      message: readableMessage(message),
    })
    return privateKeyToAccount(account.privateKey).signMessage({
      message: isHex(message) ? { raw: message } : message,
    })
  }

  const signTypedData: Method = async ([address, source]) => {
    const account = ownerOf(address)
    const network = state.network()
    const { typedData, readable } = readTypedData(source, network.chainId)
    await gateway.assertDevnet(network)
    await demand({
      kind: 'sign',
      title: 'Sign this data?',
      rows: [
        { label: 'Site', value: origin },
        { label: 'Account', value: account.address, code: true },
        { label: 'Kind', value: typedData.primaryType },
      ],
      message: readable,
    })
    return privateKeyToAccount(account.privateKey).signTypedData(typedData)
  }

  const sendTransaction: Method = async ([source]) => {
    const wanted = readTransaction(source)
    const account = ownerOf(wanted.from)
    const network = state.network()
    if (wanted.chainId !== undefined && wanted.chainId !== network.chainId) {
      throw invalidParams(`chainId is not that of ${network.name}, which the wallet is on: switch first.`)
    }
    await gateway.assertDevnet(network)
    await demand({
      kind: 'send',
      title: 'Send this transaction?',
      rows: [
        { label: 'From', value: account.address, code: true },
        ...describeTransaction(wanted, network, tokens),
      ],
    })
    // One after another: the nonce of a transaction is known once the one before has been taken.
    const sent = sending.then(() => signAndSend(gateway, network, account, wanted))
    sending = sent.catch(() => undefined)
    return sent
  }

  return [
    ['personal_sign', personalSign],
    ['eth_signTypedData_v4', signTypedData],
    ['eth_sendTransaction', sendTransaction],
  ]
}
