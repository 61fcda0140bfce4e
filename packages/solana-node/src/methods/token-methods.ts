import type { Address, EncodedAccount } from '@solana/kit'
import { TOKEN_PROGRAMS } from '../chain/programs.ts'
import { readTokenAccount, uiAmount, type TokenAccountState } from '../chain/token-layout.ts'
import { invalidParams } from '../rpc/rpc-error.ts'
import { addressOf, isRecord, optionsAt } from '../rpc/read-params.ts'
import { encodeAccount } from './encode-account.ts'
import { mintFinder } from './mint-finder.ts'
import { withContext, type Methods, type NodeContext } from './method-table.ts'

// CAST: address constants.
const PROGRAMS = TOKEN_PROGRAMS as readonly Address[]
/** Maximum number of token holders that a node returns. */
const MOST_HOLDERS = 20

interface Holding {
  readonly account: EncodedAccount
  readonly token: TokenAccountState
}

const byAmount = (one: Holding, other: Holding): number =>
  Number(other.token.amount > one.token.amount) - Number(other.token.amount < one.token.amount)

/** Methods for tokens and their holders, as of the newest transactions. */
export function tokenMethods({ chain }: Pick<NodeContext, 'chain'>): Methods {
  const now = (value: unknown) => withContext(chain.blocks.openSlot, value)
  const findMint = mintFinder(chain)

  const holdings = (programs: readonly Address[]): readonly Holding[] =>
    programs
      .flatMap((program) => chain.accountsOf(program))
      .flatMap((account) => {
        const token = readTokenAccount(account)
        return token === undefined ? [] : [{ account, token }]
      })

  function holdingsOf(owner: string, filter: unknown): readonly EncodedAccount[] {
    if (!isRecord(filter)) throw invalidParams('a mint or a program is missing')
    const { mint, programId } = filter
    return holdings(programId === undefined ? PROGRAMS : [addressOf(programId)])
      .filter(({ token }) => token.owner === owner && (mint === undefined || token.mint === mint))
      .map(({ account }) => account)
  }

  return {
    getTokenAccountsByOwner: (params) =>
      now(
        holdingsOf(addressOf(params[0]), params[1]).map((account) => ({
          pubkey: account.address,
          account: encodeAccount(account, optionsAt(params, 2), findMint),
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
    getTokenLargestAccounts([address]) {
      const mint = addressOf(address)
      const decimals = findMint(mint)?.decimals
      if (decimals === undefined) throw invalidParams('not a Token mint')
      const largest = holdings(PROGRAMS)
        .filter(({ token }) => token.mint === mint)
        .sort(byAmount)
        .slice(0, MOST_HOLDERS)
      return now(
        largest.map(({ account, token }) => ({
          address: account.address,
          ...uiAmount(token.amount, decimals),
        })),
      )
    },
  }
}
