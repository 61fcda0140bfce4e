import { beginCell, internal, type Address } from '@ton/core'
import { PHASES, type Phase } from '@sunspan/domain'
import type { PhaseItem, PhaseMinter } from '../capabilities/phases/phase-minter.ts'
import type { PhaseReader } from '../capabilities/phases/phase-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import {
  addressArgument,
  addressAt,
  askOne,
  getAccount,
  getBlockTime,
  numberAt,
  runMethod,
  sendMessage,
} from './rpc/ton-calls.ts'
import { tonDialect } from './rpc/ton-dialect.ts'
import { contractText, toAddress, walletText } from './to-address.ts'
import type { HighloadWallet } from './treasury/highload-wallet.ts'

export interface TonPhaseSpec {
  readonly pool: Pick<RpcPool, 'agree' | 'toAll'>
  /** A collection with the calls of `packages/ton-node/contracts/nft-collection.tolk`. */
  readonly collection: Address
}

/** `MintPhase` of the collection. */
const MINT_PHASE = 0x70686173
/** Pays for the item's storage and all steps of its way. */
const MINT_VALUE = 60_000_000n

interface Item {
  readonly address: Address
  readonly owner: Address | undefined
}

const failed = (collection: Address): ChainError =>
  new ChainError('rpc_untrustworthy', `There are no phases to read at ${contractText(collection)}.`)

/** The item of a wallet and phase at a block, with its owner if it has been minted. */
async function readItem(
  client: RpcClient,
  at: { readonly collection: Address; readonly height: bigint },
  of: { readonly wallet: Address; readonly phase: Phase },
  signal: AbortSignal,
): Promise<Item> {
  const { collection, height } = at
  const number = `0x${PHASES.indexOf(of.phase).toString(16)}`
  const question = runMethod(collection, 'get_phase_item', height, [
    addressArgument(of.wallet),
    ['num', number],
  ])
  const answer = await askOne(client, question, signal)
  const address = answer.exit_code === 0 ? addressAt(answer, 0) : undefined
  if (address === undefined) throw failed(collection)
  const item = await askOne(client, runMethod(address, 'get_nft_data', height), signal)
  const isMinted = item.exit_code === 0 && numberAt(item, 0) !== 0n
  return { address, owner: isMinted ? addressAt(item, 3) : undefined }
}

/** Counts of the phases: supplies, then caps. */
async function readCounts(
  client: RpcClient,
  collection: Address,
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  const { height } = await tonDialect.head(client, signal)
  const answer = await askOne(client, runMethod(collection, 'get_phase_counts', height), signal)
  const counts = Array.from({ length: 2 * PHASES.length }, (_, place) => numberAt(answer, place))
  if (answer.exit_code !== 0 || counts.includes(undefined)) throw failed(collection)
  return counts.map((count) => count ?? 0n)
}

/**
 * Reads a collection's phases from a quorum. An item belongs to the wallet that it was minted for until that wallet sends it away: the chain
 * cannot be asked for everything that a wallet holds, so an item counts for its first owner alone.
 */
export function createTonPhaseReader({ pool, collection }: TonPhaseSpec): PhaseReader {
  const itemsOf = async (wallet: string, phases: readonly Phase[], signal: AbortSignal) => {
    const owner = toAddress(wallet)
    const [items] = await pool.agree(
      async (client, workSignal) => {
        const { height } = await tonDialect.head(client, workSignal)
        return Promise.all(
          phases.map(async (phase) => ({
            phase,
            ...(await readItem(client, { collection, height }, { wallet: owner, phase }, workSignal)),
          })),
        )
      },
      signal,
      (found) => found.map((item) => `${String(item.address)} ${String(item.owner)}`).join(),
    )
    return items.map((item) => ({ ...item, isOwn: item.owner?.equals(owner) === true }))
  }
  return {
    contract: contractText(collection),
    async heldPhases(address, signal) {
      const items = await itemsOf(address, PHASES, signal)
      return items.filter(({ isOwn }) => isOwn).map(({ phase }) => phase)
    },
    async collections(signal) {
      const [counts] = await pool.agree(
        (client, workSignal) => readCounts(client, collection, workSignal),
        signal,
        (found) => found.join(),
      )
      return PHASES.map((phase, index) => {
        const supply = counts[index] ?? 0n
        return { phase, supply, cap: counts[PHASES.length + index] ?? 0n, holders: supply }
      })
    },
    async hasClaimed(address, phase, signal) {
      const [item] = await itemsOf(address, [phase], signal)
      return item?.owner !== undefined
    },
  }
}

/** Mints from a wallet of its own, so that no payout shares its numbers. */
export function createTonPhaseMinter(
  { pool, collection }: TonPhaseSpec,
  wallet: HighloadWallet,
): PhaseMinter {
  return {
    wallet: walletText(wallet.address),
    async itemOf(owner, phase, signal): Promise<PhaseItem> {
      const [item] = await pool.agree(
        async (client, workSignal) => {
          const { height } = await tonDialect.head(client, workSignal)
          return readItem(client, { collection, height }, { wallet: toAddress(owner), phase }, workSignal)
        },
        signal,
        (found) => `${String(found.address)} ${String(found.owner)}`,
      )
      return { address: contractText(item.address), isMinted: item.owner !== undefined }
    },
    async mint(owner, phase, slot, signal) {
      const [state] = await pool.agree(
        async (client, workSignal) => {
          const { height } = await tonDialect.head(client, workSignal)
          const [account, time] = await Promise.all([
            askOne(client, getAccount(wallet.address, height), workSignal),
            askOne(client, getBlockTime(height), workSignal),
          ])
          return { isDeployed: account.state === 'active', balance: BigInt(account.balance), time }
        },
        signal,
        ({ isDeployed }) => String(isDeployed),
      )
      if (state.balance < 2n * MINT_VALUE) {
        const message = `The minting wallet ${walletText(wallet.address)} has too few TON: send it some.`
        throw new ChainError('insufficient_funds', message)
      }
      const body = beginCell()
        .storeUint(MINT_PHASE, 32)
        .storeUint(slot, 64)
        .storeUint(PHASES.indexOf(phase), 8)
        .storeAddress(toAddress(owner))
        .endCell()
      const message = internal({ to: collection, value: MINT_VALUE, bounce: true, body })
      const signed = wallet.sign({ slot, createdAt: state.time, message }, state.isDeployed)
      const boc = signed.toBoc().toString('base64')
      await pool.toAll(async (client, workSignal) => {
        await askOne(client, sendMessage(boc), workSignal)
      }, signal)
    },
  }
}
