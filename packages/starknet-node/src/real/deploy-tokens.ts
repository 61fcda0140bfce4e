import type { TokenSpec } from '../chain/erc20.ts'
import { shortString, toHex, toU256 } from '../chain/felt.ts'
import { contractAddress, selectorOf } from '../chain/hashes.ts'
import type { StarknetNetworkNode } from '../network-node.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import type { RealFaucet } from './real-faucet.ts'

type Node = Pick<StarknetNetworkNode, 'call' | 'mine'>

/** At the same addresses on every Starknet network. */
const ETH = 0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7n
const UNIVERSAL_DEPLOYER = 0x2ceed65a4bd731034c01113685c831b01c15d7d432f71afb1cf1634b53a2125n
const SUPPLY = 2n ** 127n
const CONTRACT_NOT_FOUND = 20

/** A text of less than 31 letters as Cairo 1 passes it. */
const byteArray = (text: string): readonly bigint[] => [0n, shortString(text), BigInt(text.length)]

async function findClass({ call }: Node, contract: bigint): Promise<bigint | undefined> {
  try {
    const place = { block_id: 'latest', contract_address: toHex(contract) }
    return BigInt(String(await call('starknet_getClassHashAt', place)))
  } catch (error) {
    if (error instanceof RpcError && error.code === CONTRACT_NOT_FOUND) return undefined
    throw error
  }
}

/** A token's arguments, its supply all the owner's. */
const argumentsOf = ({ name, symbol, decimals }: TokenSpec, owner: bigint): readonly bigint[] => [
  ...byteArray(name),
  ...byteArray(symbol),
  BigInt(decimals),
  ...toU256(SUPPLY),
  // Recipient, minter and administrator; no delay of upgrades.
  owner,
  owner,
  owner,
  0n,
]

/**
 * The addresses of tokens on a node: their own if a contract is there, or of a contract of the class of ETH that the universal deployer makes, unless
 * it has done so before. Throws if one is not there in the end.
 */
export async function deployTokens(
  node: Node,
  faucet: RealFaucet,
  specs: readonly TokenSpec[],
): Promise<readonly string[]> {
  const classHash = await findClass(node, ETH)
  if (classHash === undefined) throw new Error('it has no contract of ETH')
  const placed = []
  for (const spec of specs) {
    const address = BigInt(spec.address)
    const salt = address
    const calldata = argumentsOf(spec, faucet.address)
    const isThere = (await findClass(node, address)) !== undefined
    placed.push({ salt, calldata, at: isThere ? address : contractAddress({ classHash, salt, calldata }) })
  }
  const sent = []
  for (const { salt, calldata, at } of placed) {
    if ((await findClass(node, at)) !== undefined) continue
    const hash = await faucet.send([
      {
        to: UNIVERSAL_DEPLOYER,
        selector: selectorOf('deploy_contract'),
        // Zero: the address does not depend on who deploys it.
        calldata: [classHash, salt, 0n, BigInt(calldata.length), ...calldata],
      },
    ])
    sent.push({ at, hash })
  }
  await node.mine()
  for (const { at, hash } of sent) {
    if ((await findClass(node, at)) !== undefined) continue
    const receipt = Object(await node.call('starknet_getTransactionReceipt', { transaction_hash: hash }))
    throw new Error(`no token was deployed at ${toHex(at)}: ${String(receipt.revert_reason)}`)
  }
  return placed.map(({ at }) => `0x${at.toString(16).padStart(64, '0')}`)
}
