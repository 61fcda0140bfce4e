import type { Address, EncodedAccount } from '@solana/kit'
import { TOKEN_PROGRAMS } from '../chain/programs.ts'
import { readMint, readTokenAccount, uiAmount } from '../chain/token-layout.ts'
import { invalidParams } from '../rpc/rpc-error.ts'
import { addressesOf, addressOf, isRecord, numberOf, optionsAt } from '../rpc/read-params.ts'
import { encodeAccount } from './encode-account.ts'
import { withContext, type Methods, type NodeContext } from './method-table.ts'

/** Reads of accounts: always as the newest transactions have left them. */
export function accountMethods({ chain }: Pick<NodeContext, 'chain'>): Methods {
  const now = (value: unknown) => withContext(chain.blocks.openSlot, value)
  // CAST: a mint's address was read from 32 bytes.
  const findMint = (mint: string) => readMint(chain.account(mint as Address))
  const encode = (account: EncodedAccount | undefined, options: Record<string, unknown>) =>
    encodeAccount(account, options, findMint)

  function tokenAccounts(owner: string, filter: unknown): readonly EncodedAccount[] {
    if (!isRecord(filter)) throw invalidParams('a mint or a program is missing')
    const { mint, programId } = filter
    // CAST: constants that are addresses.
    const programs = programId === undefined ? (TOKEN_PROGRAMS as readonly Address[]) : [addressOf(programId)]
    return programs
      .flatMap((program) => chain.accountsOf(program))
      .filter((account) => {
        const token = readTokenAccount(account)
        return token?.owner === owner && (mint === undefined || token.mint === mint)
      })
  }

  return {
    getBalance: ([address]) => now(chain.account(addressOf(address))?.lamports ?? 0n),
    getAccountInfo: (params) => now(encode(chain.account(addressOf(params[0])), optionsAt(params, 1))),
    getMultipleAccounts: (params) =>
      now(addressesOf(params[0]).map((address) => encode(chain.account(address), optionsAt(params, 1)))),
    getMinimumBalanceForRentExemption: ([bytes]) => chain.rentExempt(BigInt(numberOf(bytes))),
    getTokenAccountsByOwner: (params) =>
      now(
        tokenAccounts(addressOf(params[0]), params[1]).map((account) => ({
          pubkey: account.address,
          account: encode(account, optionsAt(params, 2)),
        })),
      ),
    getTokenAccountBalance([address]) {
      const token = readTokenAccount(chain.account(addressOf(address)))
      if (token === undefined) throw invalidParams('could not find account')
      return now(uiAmount(token.amount, findMint(token.mint)?.decimals ?? 0))
    },
    getTokenSupply([address]) {
      const mint = findMint(addressOf(address))
      if (mint === undefined) throw invalidParams('could not find mint')
      return now(uiAmount(mint.supply, mint.decimals))
    },
  }
}
