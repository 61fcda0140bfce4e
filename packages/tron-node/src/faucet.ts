import { testTokenArtifact } from '@sunspan/contracts'
import { encodeDeployData, encodeFunctionData, getContractAddress, type Address } from 'viem'
import { keyOf, sha256, toEvm, fromEvm, type TronKey } from './protobuf/address.ts'
import { writeRawData, type RawData } from './protobuf/raw-data.ts'
import type { Evm } from './chain/evm.ts'
import type { TronChain } from './chain/tron-chain.ts'
import { refBytesOf, refHashOf } from './chain/validate.ts'

export interface TokenSpec {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/** Pays out coins and tokens in ordinary transactions, signed by a public key of the devnet. Addresses are 21 bytes in hex. */
export interface Faucet {
  /** Returns the transaction's id. */
  give(to: string, amount: bigint): Promise<string>
  mint(token: string, to: string, amount: bigint): Promise<string>
}

/** Sun at the start: as much as an account can hold, less what it may get back. */
const WEALTH = 4n * 10n ** 18n
const LIFE_MS = 3_600_000n
const MINT_FEE_LIMIT = 1_000_000_000n
const { abi, bytecode } = testTokenArtifact

/** The key of the faucet, which also owns the tokens. */
export const faucetKey = (): TronKey => keyOf(sha256(Buffer.from('sunspan local faucet')))

// CAST: 0x-hex of 20 bytes.
const evmAddress = (address: string): Address => toEvm(address) as Address

/** The addresses of the tokens in the order of the specification: the same on every network, in hex. */
export const tokenAddresses = (tokens: readonly TokenSpec[]): readonly string[] =>
  tokens.map((_, place) =>
    fromEvm(getContractAddress({ from: evmAddress(faucetKey().address), nonce: BigInt(place) })),
  )

/** Writes the faucet's wealth and the tokens to a new chain. */
export async function prepareGenesis(evm: Evm, tokens: readonly TokenSpec[]): Promise<void> {
  const from = evmAddress(faucetKey().address)
  await evm.setBalance(from, WEALTH)
  for (const { name, symbol, decimals } of tokens) {
    await evm.deploy(from, encodeDeployData({ abi, bytecode, args: [name, symbol, decimals] }))
  }
}

export function createFaucet(chain: TronChain): Faucet {
  const key = faucetKey()
  let count = 0n
  async function send(contract: Omit<RawData['contract'], 'owner'>): Promise<string> {
    count += 1n
    const { id, number, time } = chain.ledger.newest
    const rawData = writeRawData({
      refBlockBytes: refBytesOf(number),
      refBlockHash: refHashOf(id),
      data: '',
      // Otherwise two equal payments would be the same transaction.
      expiration: BigInt(time) + LIFE_MS,
      timestamp: BigInt(time) + count,
      feeLimit: contract.type === 'TransferContract' ? 0n : MINT_FEE_LIMIT,
      contract: { ...contract, owner: key.address },
    })
    return chain.submit({ rawData, signatures: [key.sign(sha256(rawData))] })
  }
  return {
    give: (to, amount) => send({ type: 'TransferContract', to, amount, data: '' }),
    mint(token, to, amount) {
      const args = [evmAddress(to), amount] as const
      const data = encodeFunctionData({ abi, functionName: 'mint', args }).slice(2)
      return send({ type: 'TriggerSmartContract', to: token, amount: 0n, data })
    },
  }
}
