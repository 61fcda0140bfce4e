import { numberToHex, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { BurnerAccount, BurnerNetwork } from './burner-types.ts'
import type { DevnetGateway } from './devnet-gateway.ts'
import { PROVIDER_ERRORS, ProviderError } from './provider-error.ts'
import type { WantedTransaction } from './read-transaction.ts'

function toQuantity(value: unknown, what: string): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value)
  throw new ProviderError(PROVIDER_ERRORS.internal, `The node answered no ${what}.`)
}

async function estimateGas(
  gateway: DevnetGateway,
  network: BurnerNetwork,
  { from, to, value, data }: WantedTransaction,
): Promise<bigint> {
  const call = { from, ...(to && { to }), value: numberToHex(value), data }
  const estimate = toQuantity(await gateway.call(network, 'eth_estimateGas', [call]), 'gas estimate')
  return (estimate * 12n) / 10n
}

async function readFees(gateway: DevnetGateway, network: BurnerNetwork) {
  const [price, tip] = await Promise.all([
    gateway.call(network, 'eth_gasPrice', []),
    gateway.call(network, 'eth_maxPriorityFeePerGas', []),
  ])
  const maxPriorityFeePerGas = toQuantity(tip, 'priority fee')
  return { maxPriorityFeePerGas, maxFeePerGas: toQuantity(price, 'gas price') * 2n + maxPriorityFeePerGas }
}

/** Fills in gas, fees and nonce, signs, and submits the transaction to the local node. Returns its hash. */
export async function signAndSend(
  gateway: DevnetGateway,
  network: BurnerNetwork,
  owner: BurnerAccount,
  wanted: WantedTransaction,
): Promise<Hex> {
  const [fees, nonce, gas] = await Promise.all([
    readFees(gateway, network),
    gateway.call(network, 'eth_getTransactionCount', [owner.address, 'pending']),
    wanted.gas ?? estimateGas(gateway, network, wanted),
  ])
  const maxFeePerGas = wanted.maxFeePerGas ?? fees.maxFeePerGas
  const tip = wanted.maxPriorityFeePerGas ?? fees.maxPriorityFeePerGas
  const raw = await privateKeyToAccount(owner.privateKey).signTransaction({
    type: 'eip1559',
    chainId: network.chainId,
    nonce: Number(toQuantity(nonce, 'nonce')),
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas,
    ...(wanted.to && { to: wanted.to }),
    value: wanted.value,
    data: wanted.data,
  })
  const hash = await gateway.call(network, 'eth_sendRawTransaction', [raw])
  // CAST: a node returns the hash of an accepted transaction.
  return hash as Hex
}
