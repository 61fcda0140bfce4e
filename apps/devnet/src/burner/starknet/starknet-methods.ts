import {
  keyOfSecret,
  loginHash,
  selectorOf,
  signInvoke,
  toFelt,
  writeCalls,
  writeQuery,
} from '@sunspan/chains/signing/starknet'
import { demand, demandSignature, requireOwner } from '../site/approve.ts'
import type { Ask } from '../burner-types.ts'
import { invalidParams } from '../provider-error.ts'
import { describeCalls, readCalls } from './read-calls.ts'
import type { StarknetBurnerAccount, StarknetBurnerContent } from './starknet-burner-types.ts'
import type { StarknetGateway } from './starknet-gateway.ts'

export interface StarknetMethodDeps extends StarknetBurnerContent {
  readonly origin: string
  readonly ask: Ask
  readonly gateway: StarknetGateway
  readonly permitted: () => StarknetBurnerAccount | undefined
}

/** Signs a login; other typed data is refused, since its hash would have to be computed from any structure. */
export async function answerSignTypedData(deps: StarknetMethodDeps, params: unknown) {
  const { primaryType, domain, message } = Object(params)
  const owner = requireOwner(deps)
  const lines: unknown = Object(message).message
  if (primaryType !== 'Login' || !Array.isArray(lines) || !lines.every((line) => typeof line === 'string')) {
    throw invalidParams('The Burner Wallet signs typed data of the type Login only.')
  }
  const text = lines.join('\n')
  if (Object(domain).chainId !== deps.network.chainId) {
    throw invalidParams(`The typed data is for another network than ${deps.network.name}.`)
  }
  await demandSignature(deps, owner, text)
  const { chainId } = deps.network
  return keyOfSecret(owner.secret).sign(loginHash(text, { address: owner.address, chainId }))
}

const PERCENT = 100n
const HEADROOM = 150n
const raise = (value: unknown): bigint => (BigInt(String(value)) * HEADROOM) / PERCENT

async function send(deps: StarknetMethodDeps, owner: StarknetBurnerAccount, calldata: readonly bigint[]) {
  const { gateway, network } = deps
  const sender = BigInt(owner.address)
  const nonce = BigInt(String(await gateway.call('starknet_getNonce', ['pre_confirmed', toFelt(sender)])))
  const query = writeQuery({ sender, nonce }, calldata)
  const answer = await gateway.call('starknet_estimateFee', [[query], ['SKIP_VALIDATE'], 'latest'])
  const [estimate]: unknown[] = Array.isArray(answer) ? answer : []
  const fee = Object(estimate)
  const bound = (name: string) => ({
    amount: raise(fee[`${name}_consumed`]),
    price: raise(fee[`${name}_price`]),
  })
  const bounds = { l1Gas: bound('l1_gas'), l1DataGas: bound('l1_data_gas'), l2Gas: bound('l2_gas') }
  const terms = { sender, nonce, tip: 0n, bounds, chainId: network.chainId }
  const { wire } = signInvoke(keyOfSecret(owner.secret), terms, calldata)
  return gateway.call('starknet_addInvokeTransaction', [wire])
}

export async function answerAddInvoke(deps: StarknetMethodDeps, params: unknown) {
  const owner = requireOwner(deps)
  const calls = readCalls(params)
  await deps.gateway.assertDevnet()
  await demand(deps, {
    kind: 'send',
    title: 'Send this transaction?',
    rows: [
      { label: 'From', value: owner.address, code: true },
      { label: 'Network', value: deps.network.name },
      ...describeCalls(calls, deps),
    ],
  })
  const calldata = writeCalls(
    calls.map(({ contract, name, calldata: given }) => ({
      to: contract,
      selector: selectorOf(name),
      calldata: given,
    })),
  )
  return send(deps, owner, calldata)
}
