import type { EncodedAccount } from '@solana/kit'
import { addressesOf, addressOf, numberOf, optionsAt } from '../rpc/read-params.ts'
import { encodeAccount } from './encode-account.ts'
import { mintFinder } from './mint-finder.ts'
import { withContext, type Methods, type NodeContext } from './method-table.ts'

/** Methods that read accounts, as of the newest transactions. */
export function accountMethods({ chain }: Pick<NodeContext, 'chain'>): Methods {
  const now = (value: unknown) => withContext(chain.blocks.openSlot, value)
  const findMint = mintFinder(chain)
  const encode = (account: EncodedAccount | undefined, options: Record<string, unknown>) =>
    encodeAccount(account, options, findMint)
  return {
    getBalance: ([address]) => now(chain.account(addressOf(address))?.lamports ?? 0n),
    getAccountInfo: (params) => now(encode(chain.account(addressOf(params[0])), optionsAt(params, 1))),
    getMultipleAccounts: (params) =>
      now(addressesOf(params[0]).map((address) => encode(chain.account(address), optionsAt(params, 1)))),
    getMinimumBalanceForRentExemption: ([bytes]) => chain.rentExempt(BigInt(numberOf(bytes))),
  }
}
