import { decodeFunctionResult, encodeFunctionData, namehash, parseAbi, zeroAddress } from 'viem'
import type { NameAnswer, NameService } from '../capabilities/name-service.ts'
import { ChainError } from '../errors/chain-error.ts'
import { ensName } from '../encoding/ens-name.ts'
import { evmAddressCodec } from './address.ts'
import { toHex } from './hex.ts'
import { askOne, ethCall } from './rpc/evm-calls.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'

/** The ENS registry and resolver calls needed for resolution. */
const NAMES_ABI = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
])

const EMPTY = '0x'
/** Several times the length of an address or a name. */
const MAX_ANSWER_DIGITS = 2 * 4_096

/** Undefined when a contract has no answer: it does not implement the call, or reverts. */
async function callContract(
  client: RpcClient,
  request: {
    readonly to: string
    readonly functionName: 'resolver' | 'addr' | 'name'
    readonly name: string
  },
  signal: AbortSignal,
): Promise<string | undefined> {
  const { to, functionName } = request
  const data = encodeFunctionData({ abi: NAMES_ABI, functionName, args: [namehash(request.name)] })
  let answer: string
  try {
    answer = await askOne(client, ethCall({ to, data }), signal)
  } catch (error) {
    if (error instanceof ChainError && error.kind === 'execution_reverted') return undefined
    throw error
  }
  if (answer === EMPTY || answer.length > MAX_ANSWER_DIGITS) return undefined
  try {
    return decodeFunctionResult({ abi: NAMES_ABI, functionName, data: toHex(answer) })
  } catch {
    // Anyone can deploy a resolver, so its answer can be anything.
    return undefined
  }
}

async function findResolver(
  client: RpcClient,
  registry: string,
  name: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const resolver = await callContract(client, { to: registry, functionName: 'resolver', name }, signal)
  return resolver === zeroAddress ? undefined : resolver
}

/** The address that a name resolves to, if it can receive payments. */
async function findAddress(
  client: RpcClient,
  registry: string,
  name: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const resolver = await findResolver(client, registry, name, signal)
  if (resolver === undefined) return undefined
  const address = await callContract(client, { to: resolver, functionName: 'addr', name }, signal)
  return address === undefined ? undefined : evmAddressCodec.normalize(address)
}

async function findName(
  client: RpcClient,
  registry: string,
  address: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const reverseName = `${address.slice(2).toLowerCase()}.addr.reverse`
  const resolver = await findResolver(client, registry, reverseName, signal)
  if (resolver === undefined) return undefined
  const claimed = await callContract(
    client,
    { to: resolver, functionName: 'name', name: reverseName },
    signal,
  )
  // A name that is not in normal form could be a lookalike of another.
  if (claimed === undefined || ensName(claimed) !== claimed) return undefined
  return (await findAddress(client, registry, claimed, signal)) === address ? claimed : undefined
}

/**
 * Names of an ENS registry on the network, read from a quorum of nodes because money is sent by them. Supports on-chain resolvers only:
 * off-chain names (wildcards, CCIP-Read) are unknown.
 */
export function createEvmNameService(spec: {
  readonly pool: Pick<RpcPool, 'agree'>
  /** Address of the registry. */
  readonly registry: string
}): NameService {
  const { pool, registry } = spec
  return {
    async resolve(text, signal): Promise<NameAnswer> {
      const name = ensName(text)
      if (name === undefined) return { status: 'invalid' }
      const [address] = await pool.agree(
        (client, workSignal) => findAddress(client, registry, name, workSignal),
        signal,
      )
      return address === undefined ? { status: 'unknown', name } : { status: 'resolved', name, address }
    },
    async reverse(text, signal) {
      const address = evmAddressCodec.normalize(text)
      if (address === undefined) return undefined
      const [name] = await pool.agree(
        (client, workSignal) => findName(client, registry, address, workSignal),
        signal,
      )
      return name
    },
  }
}
