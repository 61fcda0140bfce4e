import { ChainError } from '../../errors/chain-error.ts'
import type { NodeTransport } from '../../rpc/transport/json-rpc.ts'
import { padded } from '../contracts/felt.ts'
import { createNodeClient } from '../rpc/node-client.ts'
import { addDeployAccount, askOne, getClassHash, getHeader } from '../rpc/starknet-calls.ts'
import { signDeployAccount } from '../transactions/wire.ts'
import { keyOfAccount } from '../transactions/treasury-key.ts'

/** About four times what creating an account has used so far. */
const AMOUNTS = { l1Gas: 0n, l1DataGas: 2_000n, l2Gas: 5_000_000n }
const PRICE_MULTIPLE = 2n

/**
 * Creates an account of a phrase, which pays for that itself; index 0 is the treasury. The transaction's hash, or undefined if the account exists. Throws a ChainError
 * when the account cannot pay, or the node cannot be asked.
 */
export async function createStarknetAccount(
  spec: {
    readonly mnemonic: string
    readonly index: number
    readonly chainId: string
    readonly node: NodeTransport
  },
  signal: AbortSignal,
): Promise<string | undefined> {
  const { mnemonic, index, chainId, node } = spec
  const key = keyOfAccount(mnemonic, index)
  const client = createNodeClient(node)
  if ((await askOne(client, getClassHash(key.address), signal)) !== null) return undefined
  const header = await askOne(client, getHeader('latest'), signal)
  const bound = (amount: bigint, { price_in_fri: price }: { readonly price_in_fri: bigint }) => ({
    amount,
    price: price * PRICE_MULTIPLE,
  })
  const { hash, wire } = signDeployAccount(key, {
    sender: BigInt(key.address),
    nonce: 0n,
    tip: 0n,
    chainId,
    bounds: {
      l1Gas: bound(AMOUNTS.l1Gas, header.l1_gas_price),
      l1DataGas: bound(AMOUNTS.l1DataGas, header.l1_data_gas_price),
      l2Gas: bound(AMOUNTS.l2Gas, header.l2_gas_price),
    },
  })
  const { transaction_hash } = await askOne(client, addDeployAccount(wire), signal)
  if (transaction_hash === padded(hash)) return transaction_hash
  throw new ChainError(
    'rpc_untrustworthy',
    `The node calls the transaction by another name: ${transaction_hash}.`,
  )
}
