import { getCompiledTransactionMessageDecoder } from '@solana/kit'
import { fromBase58 } from '../chain/base58.ts'
import { feeOf } from '../chain/transaction-record.ts'
import { readMint } from '../chain/token-layout.ts'
import { invalidParams } from '../rpc/rpc-error.ts'
import { addressesOf, addressOf, isRecord, lamportsOf, optionsAt, textOf } from '../rpc/read-params.ts'
import { encodeAccount } from './encode-account.ts'
import { withContext, type Methods, type NodeContext } from './method-table.ts'

function bytesOf(value: unknown, options: Record<string, unknown>): Uint8Array {
  const text = textOf(value)
  const { encoding = 'base58' } = options
  if (encoding === 'base64') return Uint8Array.from(Buffer.from(text, 'base64'))
  if (encoding === 'base58') return fromBase58(text)
  throw invalidParams('no such encoding')
}

/** Methods that submit or simulate transactions. */
export function transactionMethods(context: NodeContext): Methods {
  const { chain, faucet, onTransaction } = context
  const { blocks } = chain
  const now = (value: unknown) => withContext(blocks.openSlot, value)
  return {
    sendTransaction(params) {
      const options = optionsAt(params, 1)
      const signature = chain.submit(bytesOf(params[0], options), {
        skipPreflight: options['skipPreflight'] === true,
      })
      onTransaction()
      return signature
    },
    async requestAirdrop([address, amount]) {
      const signature = await faucet.airdrop(addressOf(address), lamportsOf(amount))
      onTransaction()
      return signature
    },
    simulateTransaction(params) {
      const options = optionsAt(params, 1)
      const { error, meta, accounts } = chain.simulate(bytesOf(params[0], options), {
        checkSignatures: options['sigVerify'] === true,
        checkBlockhash: options['replaceRecentBlockhash'] !== true,
      })
      const { accounts: wanted } = options
      const looks = isRecord(wanted) ? wanted : {}
      // CAST: a mint's address was read from 32 bytes.
      const findMint = (mint: string) => readMint(chain.account(addressOf(mint)))
      return now({
        err: error,
        logs: meta?.logs() ?? [],
        accounts: isRecord(wanted)
          ? addressesOf(looks['addresses']).map((address) =>
              encodeAccount(accounts.get(address) ?? chain.account(address), looks, findMint),
            )
          : null,
        unitsConsumed: meta?.computeUnitsConsumed() ?? 0n,
        returnData: null,
        innerInstructions: null,
      })
    },
    getFeeForMessage([message]) {
      const decoded = getCompiledTransactionMessageDecoder().decode(Buffer.from(textOf(message), 'base64'))
      if (decoded.version !== 'legacy' && decoded.version !== 0) throw invalidParams('unknown version')
      const { header, instructions, staticAccounts: keys } = decoded
      return now(
        feeOf({
          keys,
          header: {
            signers: header.numSignerAccounts,
            readonlySigners: header.numReadonlySignerAccounts,
            readonlyOthers: header.numReadonlyNonSignerAccounts,
          },
          instructions: instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
            program: programAddressIndex,
            accounts: accountIndices,
            data: Uint8Array.from(data ?? []),
          })),
        }),
      )
    },
    getRecentPrioritizationFees: () => [{ slot: blocks.openSlot, prioritizationFee: 0 }],
    getTransactionCount: () => blocks.state.transactions.length,
  }
}
