import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  isErc6492Signature,
  parseAbi,
  parseErc6492Signature,
  type Address,
  type Hex,
} from 'viem'
import { ChainError } from '../../errors/chain-error.ts'
import { isHexData, toQuantity } from '../hex.ts'
import { askOne, ethCall, getCode, type CallRequest } from '../rpc/evm-calls.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'

export interface ContractLogin {
  readonly address: Address
  readonly hash: Hex
  readonly signature: Hex
}

const ERC1271_ABI = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
const ERC1271_MAGIC = `0x1626ba7e${'0'.repeat(56)}`
/** Length of one word with its prefix: the validator returns a boolean. */
const WORD_DIGITS = 2 + 64
/** Enough for passkey and multisig accounts. A contract that burns more has not proved anything. */
const GAS_LIMIT = toQuantity(5_000_000n)

/** The call's result, or undefined when the contract reverted or ran out of gas. Throws when the chain could not be queried. */
async function callContract(
  client: RpcClient,
  request: CallRequest,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return await askOne(client, ethCall({ ...request, gas: GAS_LIMIT }), signal)
  } catch (error: unknown) {
    if (error instanceof ChainError && !error.retryable) return undefined
    throw error
  }
}

async function isAcceptedByContract(
  client: RpcClient,
  { address, hash, signature }: ContractLogin,
  signal: AbortSignal,
): Promise<boolean> {
  const data = encodeFunctionData({
    abi: ERC1271_ABI,
    functionName: 'isValidSignature',
    args: [hash, signature],
  })
  return (await callContract(client, { to: address, data }, signal)) === ERC1271_MAGIC
}

/** The validator performs the described deployment and then queries the contract. It never falls back to a key's signature. */
async function isAcceptedOnceDeployed(
  client: RpcClient,
  login: ContractLogin,
  signal: AbortSignal,
): Promise<boolean> {
  const { address, hash, signature } = login
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [address, hash, signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  const answer = await callContract(client, { data }, signal)
  return isHexData(answer) && answer.length > 2 && answer.length <= WORD_DIGITS && BigInt(answer) === 1n
}

function parseWrapped(signature: Hex): Hex | undefined {
  try {
    return parseErc6492Signature(signature).signature
  } catch {
    // It has the suffix of a wrapped signature but does not decode as one.
    return undefined
  }
}

/**
 * Checks on the network whether the account's own contract accepts the signature: by ERC-1271 when it is deployed, and for an ERC-6492
 * wrapped signature after simulating the deployment it describes. False for accounts without a contract.
 */
export async function isAcceptedByAccount(
  client: RpcClient,
  login: ContractLogin,
  signal: AbortSignal,
): Promise<boolean> {
  const isWrapped = isErc6492Signature(login.signature)
  const inner = isWrapped ? parseWrapped(login.signature) : login.signature
  if (inner === undefined) return false
  const code = await askOne(client, getCode(login.address), signal)
  if (code !== '0x' && (await isAcceptedByContract(client, { ...login, signature: inner }, signal)))
    return true
  return isWrapped && (await isAcceptedOnceDeployed(client, login, signal))
}
