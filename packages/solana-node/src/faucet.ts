import {
  AccountRole,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
  type Address,
  type Blockhash,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { ASSOCIATED_TOKEN_PROGRAM, MEMO_PROGRAMS, SYSTEM_PROGRAM, TOKEN_PROGRAM } from './chain/programs.ts'
import type { SvmChain } from './chain/svm-chain.ts'

/** Sends funds in regular transactions. */
export interface Faucet {
  airdrop(address: Address, lamports: bigint): Promise<string>
  /** Mints a genesis token to the owner's account, which is created if missing. */
  mint(mint: Address, owner: Address, amount: bigint): Promise<string>
  /** Freezes the owner's account of a genesis token. */
  freeze(mint: Address, owner: Address): Promise<string>
}

// CAST: address constants.
const SYSTEM = SYSTEM_PROGRAM as Address
const TOKEN = TOKEN_PROGRAM as Address
const ASSOCIATED = ASSOCIATED_TOKEN_PROGRAM as Address
const MEMO = (MEMO_PROGRAMS[0] ?? '') as Address

const TRANSFER = 2
const CREATE_IDEMPOTENT = 1
const MINT_TO = 7
const FREEZE = 10

function transfer(from: Address, to: Address, lamports: bigint): Instruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(TRANSFER, 0)
  data.writeBigUInt64LE(lamports, 4)
  return {
    programAddress: SYSTEM,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data,
  }
}

async function findTokenAccount(owner: Address, mint: Address): Promise<Address> {
  const encode = getAddressEncoder()
  const [address] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED,
    seeds: [encode.encode(owner), encode.encode(TOKEN), encode.encode(mint)],
  })
  return address
}

async function mintTo(
  authority: Address,
  mint: Address,
  owner: Address,
  amount: bigint,
): Promise<Instruction[]> {
  const account = await findTokenAccount(owner, mint)
  const data = Buffer.alloc(9)
  data[0] = MINT_TO
  data.writeBigUInt64LE(amount, 1)
  return [
    {
      programAddress: ASSOCIATED,
      accounts: [
        { address: authority, role: AccountRole.WRITABLE_SIGNER },
        { address: account, role: AccountRole.WRITABLE },
        { address: owner, role: AccountRole.READONLY },
        { address: mint, role: AccountRole.READONLY },
        { address: SYSTEM, role: AccountRole.READONLY },
        { address: TOKEN, role: AccountRole.READONLY },
      ],
      data: Uint8Array.of(CREATE_IDEMPOTENT),
    },
    {
      programAddress: TOKEN,
      accounts: [
        { address: mint, role: AccountRole.WRITABLE },
        { address: account, role: AccountRole.WRITABLE },
        { address: authority, role: AccountRole.READONLY_SIGNER },
      ],
      data,
    },
  ]
}

export function createFaucet(chain: SvmChain, signer: KeyPairSigner): Faucet {
  let count = 0

  async function send(instructions: readonly Instruction[]): Promise<string> {
    const block = chain.blocks.newest('confirmed')
    count += 1
    // Otherwise two equal payments in one block would be the same transaction.
    const memo: Instruction = {
      programAddress: MEMO,
      data: Buffer.from(`gift ${String(Date.now())} ${String(count)}`),
    }
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(signer, draft),
      (draft) =>
        setTransactionMessageLifetimeUsingBlockhash(
          {
            // CAST: our own block's hash is 32 bytes in base58.
            blockhash: block.hash as Blockhash,
            lastValidBlockHeight: BigInt(chain.blocks.lastValidHeight(block)),
          },
          draft,
        ),
      (draft) => appendTransactionMessageInstructions([...instructions, memo], draft),
    )
    const signed = await signTransaction([signer.keyPair], compileTransaction(message))
    return chain.submit(Uint8Array.from(getTransactionEncoder().encode(signed)), { skipPreflight: false })
  }

  return {
    airdrop: (address, lamports) => send([transfer(signer.address, address, lamports)]),
    async freeze(mint, owner) {
      const accounts = [
        { address: await findTokenAccount(owner, mint), role: AccountRole.WRITABLE },
        { address: mint, role: AccountRole.READONLY },
        { address: signer.address, role: AccountRole.READONLY_SIGNER },
      ]
      return send([{ programAddress: TOKEN, accounts, data: Uint8Array.of(FREEZE) }])
    },
    mint: async (mint, owner, amount) => send(await mintTo(signer.address, mint, owner, amount)),
  }
}
