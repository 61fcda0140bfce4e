import { computeHashOnElements, keccak, poseidonHashMany } from '@scure/starknet'
import { ADDRESS_BOUND, shortString } from './felt.ts'
import type { AccountTransaction, DeployAccountTransaction, ResourceBounds } from './transaction.ts'

/** Number of a contract's function or event. */
export const selectorOf = (name: string): bigint => keccak(Buffer.from(name, 'ascii'))

/** Address of a contract, from what it was created with. */
export function contractAddress(creation: {
  readonly classHash: bigint
  readonly salt: bigint
  readonly calldata: readonly bigint[]
}): bigint {
  const { classHash, salt, calldata } = creation
  const hash = computeHashOnElements([
    shortString('STARKNET_CONTRACT_ADDRESS'),
    0n,
    salt,
    classHash,
    BigInt(String(computeHashOnElements([...calldata]))),
  ])
  return BigInt(String(hash)) % ADDRESS_BOUND
}

const hashOf = (values: readonly bigint[]): bigint => poseidonHashMany([...values])

const bound = (name: string, { maxAmount, maxPrice }: { maxAmount: bigint; maxPrice: bigint }): bigint =>
  shortString(name) * 2n ** 192n + maxAmount * 2n ** 128n + maxPrice

const feeHash = (tip: bigint, { l1Gas, l2Gas, l1DataGas }: ResourceBounds): bigint =>
  hashOf([tip, bound('L1_GAS', l1Gas), bound('L2_GAS', l2Gas), bound('L1_DATA', l1DataGas)])

/** What accounts sign. Version 3 of the protocol's two transactions of accounts. */
export function transactionHash(transaction: AccountTransaction, chainId: string): bigint {
  const { version, sender, tip, resourceBounds, paymasterData, nonce, nonceMode, feeMode } = transaction
  const common = [
    version,
    sender,
    feeHash(tip, resourceBounds),
    hashOf(paymasterData),
    shortString(chainId),
    nonce,
    nonceMode * 2n ** 32n + feeMode,
  ]
  if (transaction.type === 'INVOKE') {
    const { accountDeploymentData, calldata } = transaction
    return hashOf([shortString('invoke'), ...common, hashOf(accountDeploymentData), hashOf(calldata)])
  }
  const { constructorCalldata, classHash, salt } = transaction
  return hashOf([shortString('deploy_account'), ...common, hashOf(constructorCalldata), classHash, salt])
}

export const deployedAddress = (
  deployment: Pick<DeployAccountTransaction, 'classHash' | 'salt' | 'constructorCalldata'>,
): bigint => contractAddress({ ...deployment, calldata: deployment.constructorCalldata })

/** A block's hash: unlike that of the main network, it commits to what this node keeps of a block. */
export const blockHash = (parts: readonly bigint[]): bigint =>
  hashOf([shortString('SUNSPAN_BLOCK'), ...parts])
