import type { EncodedAccount } from '@solana/kit'
import { toBase58 } from '../chain/base58.ts'
import { readMint, readTokenAccount, uiAmount, type MintState } from '../chain/token-layout.ts'
import { TOKEN_PROGRAM } from '../chain/programs.ts'
import { invalidParams } from '../rpc/rpc-error.ts'
import { isRecord, numberOf } from '../rpc/read-params.ts'

/** Rent-exempt accounts. */
const NO_RENT_EPOCH = 18_446_744_073_709_551_615n

type FindMint = (mint: string) => MintState | undefined

/** An account in the format of `getAccountInfo`, in the requested encoding. */
export function encodeAccount(
  account: EncodedAccount | undefined,
  options: Record<string, unknown>,
  findMint: FindMint,
): Record<string, unknown> | null {
  if (account === undefined) return null
  const { executable, lamports, programAddress, data } = account
  return {
    data: encodeData(account, options, findMint),
    executable,
    lamports,
    owner: programAddress,
    rentEpoch: NO_RENT_EPOCH,
    space: data.length,
  }
}

function encodeData(account: EncodedAccount, options: Record<string, unknown>, findMint: FindMint): unknown {
  const { encoding = 'base64', dataSlice } = options
  if (encoding === 'jsonParsed') {
    const parsed = parseData(account, findMint)
    if (parsed !== undefined) return parsed
  }
  let data = Buffer.from(account.data)
  if (isRecord(dataSlice)) {
    const offset = numberOf(dataSlice['offset'])
    data = data.subarray(offset, offset + numberOf(dataSlice['length']))
  }
  if (encoding === 'base58') return [toBase58(data), 'base58']
  if (encoding === 'base64' || encoding === 'jsonParsed') return [data.toString('base64'), 'base64']
  throw invalidParams('no such encoding')
}

function parseData(account: EncodedAccount, findMint: FindMint): Record<string, unknown> | undefined {
  const program = account.programAddress === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022'
  const wrap = (type: string, info: object) => ({
    program,
    space: account.data.length,
    parsed: { type, info },
  })
  const token = readTokenAccount(account)
  if (token !== undefined) {
    const { mint, owner, amount, state } = token
    const tokenAmount = uiAmount(amount, findMint(mint)?.decimals ?? 0)
    return wrap('account', { isNative: false, mint, owner, state, tokenAmount })
  }
  const mint = readMint(account)
  if (mint === undefined) return undefined
  const { decimals, supply, authority } = mint
  return wrap('mint', { decimals, supply: supply.toString(), mintAuthority: authority, isInitialized: true })
}
