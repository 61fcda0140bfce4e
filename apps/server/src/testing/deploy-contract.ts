import {
  createPublicClient,
  createWalletClient,
  getAddress,
  http,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { TREASURY } from './start-test-chains.ts'

/** Deploys a contract on a test node and returns its checksummed address. */
export async function deployContract(
  rpcUrl: string,
  artifact: { readonly abi: Abi; readonly bytecode: Hex },
  args: readonly unknown[],
): Promise<Address> {
  const transport = http(rpcUrl)
  const client = createWalletClient({ account: TREASURY, transport })
  const hash = await client.deployContract({ ...artifact, args, chain: null })
  const reader = createPublicClient({ transport, pollingInterval: 20 })
  const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
  if (contractAddress === null || contractAddress === undefined)
    throw new Error('the contract was not deployed')
  return getAddress(contractAddress)
}
