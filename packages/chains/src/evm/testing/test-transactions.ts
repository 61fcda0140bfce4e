import { createTestClient, http, publicActions, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'

/** A generous price for any test; every sender is funded for it. */
const GAS = 3_000_000n
const GAS_PRICE = 10n ** 10n
const PURSE = 10n ** 30n

export interface TestTransaction {
  /** Absent for contract creation. */
  readonly to?: Address
  readonly value?: bigint
  readonly data?: Hex
  /** Absent: enough for most transactions. */
  readonly gas?: bigint
  /** Absent for a new account. */
  readonly privateKey?: Hex
}

export interface IncludedTransaction {
  readonly txHash: Hex
  readonly sender: Address
}

export interface TestTransactions {
  /** Mines the transactions in one new block, in this order, including those that revert. */
  include(...transactions: readonly TestTransaction[]): Promise<IncludedTransaction[]>
  /** The signed bytes of a transaction that was included. */
  rawOf(txHash: string): Hex
}

export function createAnvilClient(rpcUrl: string) {
  return createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 }).extend(
    publicActions,
  )
}

export type AnvilClient = ReturnType<typeof createAnvilClient>

export function createAddress(): Address {
  return privateKeyToAddress(generatePrivateKey())
}

/** Signs transactions with throw-away accounts and controls which block they land in. */
export function createTestTransactions(client: AnvilClient, chainId: number): TestTransactions {
  const rawByHash = new Map<string, Hex>()

  async function sign({ to, value = 0n, data = '0x', gas = GAS, privateKey }: TestTransaction): Promise<{
    raw: Hex
    sender: Address
  }> {
    const account = privateKeyToAccount(privateKey ?? generatePrivateKey())
    await client.setBalance({ address: account.address, value: PURSE })
    const nonce = await client.getTransactionCount({ address: account.address })
    const raw = await account.signTransaction({
      chainId,
      nonce,
      value,
      data,
      gas,
      gasPrice: GAS_PRICE,
      type: 'legacy',
      ...(to === undefined ? {} : { to }),
    })
    return { raw, sender: account.address }
  }

  return {
    async include(...transactions) {
      const signed = []
      for (const transaction of transactions) signed.push(await sign(transaction))
      const wasAutomining = await client.getAutomine()
      await client.setAutomine(false)
      const included: IncludedTransaction[] = []
      for (const { raw, sender } of signed) {
        const txHash = await client.sendRawTransaction({ serializedTransaction: raw })
        rawByHash.set(txHash, raw)
        included.push({ txHash, sender })
      }
      await client.mine({ blocks: 1 })
      await client.setAutomine(wasAutomining)
      return included
    },
    rawOf(txHash) {
      const raw = rawByHash.get(txHash)
      if (raw === undefined) throw new TypeError(`${txHash} was not included here.`)
      return raw
    },
  }
}
