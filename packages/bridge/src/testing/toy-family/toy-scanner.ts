import { ChainError, type BlockRef, type DepositScanner, type ObservedDeposit } from '@sunspan/chains'
import type { MinedTransfer, ToyLedger } from './toy-ledger.ts'

/** Blocks beneath what is remembered at which a scan starts again when the ledger has none of it. */
const RESTART_MARGIN = 2n

/** Finds transfers of the coin and of these tokens to the recipient. */
export function createToyScanner(spec: {
  readonly ledger: ToyLedger
  readonly recipient: string
  readonly tokens: readonly string[]
}): DepositScanner {
  const { ledger, recipient, tokens } = spec

  const isDeposit = ({ transfer: { to, token, amount } }: MinedTransfer): boolean =>
    to === recipient && amount > 0n && (token === null || tokens.includes(token))

  const toDeposit = ({ id, transfer, block }: MinedTransfer): ObservedDeposit => ({
    txHash: id,
    index: transfer.token === null ? -1 : 0,
    block,
    minedAtMs: ledger.timeOf(block.height),
    sender: transfer.from,
    recipient: transfer.to,
    token: transfer.token,
    amount: transfer.amount,
    reference: transfer.note,
  })

  /** The newest block of these that the ledger has, or one beneath them all. */
  const resumePoint = (seen: readonly BlockRef[]): BlockRef => {
    const known = seen.find(({ height, hash }) => ledger.blockAt(height)?.hash === hash)
    if (known !== undefined) return known
    const heights = [ledger.head(), ...seen].map(({ height }) => height)
    const oldest = heights.reduce((low, height) => (height < low ? height : low))
    const start = oldest > RESTART_MARGIN ? oldest - RESTART_MARGIN : 0n
    return ledger.blockAt(start) ?? ledger.head()
  }

  return {
    head: () => Promise.resolve(ledger.head()),
    blockAt: (height) => Promise.resolve(ledger.blockAt(height)),
    async scan({ cursor, recentBlocks, maxBlocks, upTo }, signal) {
      if (signal.aborted) throw new ChainError('timeout', 'The scan was interrupted.')
      const head = ledger.head()
      const resumedFrom = resumePoint([cursor, ...recentBlocks])
      const blocks: BlockRef[] = []
      const deposits: ObservedDeposit[] = []
      for (let height = resumedFrom.height + 1n; blocks.length < maxBlocks; height += 1n) {
        const block = upTo !== undefined && height > upTo ? undefined : ledger.blockAt(height)
        if (block === undefined) break
        blocks.push(block)
        deposits.push(...ledger.minedIn(height).filter(isDeposit).map(toDeposit))
      }
      return { deposits, resumedFrom, cursor: blocks.at(-1) ?? resumedFrom, blocks, head }
    },
    recheck(deposit) {
      const head = ledger.head()
      const mined = ledger.find(deposit.txHash)
      const found = mined !== undefined && isDeposit(mined) ? toDeposit(mined) : undefined
      const isSame = (['index', 'recipient', 'token', 'amount'] as const).every(
        (field) => found?.[field] === deposit[field],
      )
      if (found === undefined || !isSame) return Promise.resolve({ status: 'missing', head })
      return Promise.resolve({ status: 'confirmed', block: found.block, head })
    },
    async findTransaction(id) {
      const mined = ledger.find(id)
      if (mined === undefined) return { status: ledger.isWaiting(id) ? 'pending' : 'unknown' }
      const { height } = mined.block
      if (isDeposit(mined)) return { status: 'deposit', height }
      return { status: mined.transfer.to === recipient ? 'foreign_token' : 'elsewhere', height }
    },
  }
}
