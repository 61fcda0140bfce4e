import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BlockRef, DepositScanner, ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { UNLIMITED } from './unlimited-signal.ts'

export interface TestDeposit {
  readonly token: string | null
  readonly amount: bigint
  readonly reference: string | null
}

export interface SentDeposit {
  readonly txHash: string
  readonly sender: string
}

/** A chain under a scanner, on which a test can do what users and reorgs do. */
export interface DepositScannerWorld {
  readonly scanner: DepositScanner
  readonly recipient: string
  /** Null where there is nothing but the coin. */
  readonly token: string | null
  /** Base units below which a transfer is not a deposit; absent: there is no such amount. */
  readonly leastDeposit?: bigint
  /** Two references that deposits can carry; absent: any. */
  readonly references?: readonly [string, string]
  /** Puts the deposits into one and the same new block. */
  deposit(...deposits: readonly TestDeposit[]): Promise<readonly SentDeposit[]>
  mine(blocks: number): Promise<void>
  /**
   * Replaces the newest blocks by at least as many new ones, which hold none of the old transactions but those to keep. Absent where blocks
   * are never replaced.
   */
  reorg?(depth: number, keep?: readonly string[]): Promise<void>
  stop(): Promise<void>
}

const REFERENCES = [`0x${'a1'.repeat(16)}`, `0x${'b2'.repeat(16)}`] as const
const MANY = 1_000

function keyOf({ txHash, index }: ObservedDeposit): string {
  return `${txHash}:${index}`
}

/** What every deposit scanner must do, whatever the chain; `isFinal`: of one whose blocks are never replaced. */
export function describeDepositScanner(
  name: string,
  createWorld: () => Promise<DepositScannerWorld>,
  { isFinal = false } = {},
): void {
  describe(`deposit scanner: ${name}`, () => {
    let world: DepositScannerWorld
    let REFERENCE: string = REFERENCES[0]
    let OTHER_REFERENCE: string = REFERENCES[1]
    beforeAll(async () => {
      world = await createWorld()
      ;[REFERENCE, OTHER_REFERENCE] = world.references ?? REFERENCES
      await world.mine(2)
    })
    afterAll(() => world.stop())

    const scanFrom = (
      cursor: BlockRef,
      options: { recentBlocks?: readonly BlockRef[]; maxBlocks?: number } = {},
    ): ReturnType<DepositScanner['scan']> =>
      world.scanner.scan(
        { cursor, recentBlocks: options.recentBlocks ?? [], maxBlocks: options.maxBlocks ?? MANY },
        UNLIMITED,
      )
    const head = (): Promise<BlockRef> => world.scanner.head(UNLIMITED)
    const worth = (amount: bigint): bigint => (world.leastDeposit ?? 0n) + amount
    const nativeOf = (amount: bigint, reference: string | null = REFERENCE): TestDeposit => ({
      token: null,
      amount: worth(amount),
      reference,
    })

    it('reports a native and a token deposit of one block with their references', async () => {
      const before = await head()
      const [native, token] = await world.deposit(nativeOf(7n), {
        token: world.token,
        amount: worth(9n),
        reference: OTHER_REFERENCE,
      })
      const result = await scanFrom(before)

      const block = await head()
      expect(result.deposits).toHaveLength(2)
      // Both say when that was.
      const [first, second] = result.deposits
      expect(first?.minedAtMs).toBeGreaterThan(0)
      expect(second?.minedAtMs).toBe(first?.minedAtMs)
      expect(result.deposits).toContainEqual(
        expect.objectContaining({
          txHash: native?.txHash,
          sender: native?.sender,
          recipient: world.recipient,
          token: null,
          amount: worth(7n),
          reference: REFERENCE,
          block,
        }),
      )
      expect(result.deposits).toContainEqual(
        expect.objectContaining({
          txHash: token?.txHash,
          sender: token?.sender,
          recipient: world.recipient,
          token: world.token,
          amount: worth(9n),
          reference: OTHER_REFERENCE,
          block,
        }),
      )
      expect(result).toMatchObject({ resumedFrom: before, cursor: block, head: block })
    })

    it('reports a deposit without a reference', async () => {
      const before = await head()
      await world.deposit(nativeOf(11n, null))
      expect((await scanFrom(before)).deposits).toMatchObject([{ amount: worth(11n), reference: null }])
    })

    it('finds nothing twice, and nothing in what is not new', async () => {
      const before = await head()
      await world.deposit(nativeOf(1n), nativeOf(2n))
      const first = await scanFrom(before)
      const second = await scanFrom(first.cursor)
      expect(new Set(first.deposits.map(keyOf)).size).toBe(2)
      expect(second).toMatchObject({ deposits: [], cursor: first.cursor, resumedFrom: first.cursor })
    })

    it('finds the same in small steps as in one', async () => {
      const before = await head()
      await world.deposit(nativeOf(21n))
      await world.mine(2)
      await world.deposit(nativeOf(22n), nativeOf(23n))
      await world.mine(1)
      const whole = await scanFrom(before)

      const stepped: ObservedDeposit[] = []
      let cursor = before
      while (cursor.height < whole.head.height) {
        const step = await scanFrom(cursor, { maxBlocks: 1 })
        expect(step.cursor.height).toBe(cursor.height + 1n)
        stepped.push(...step.deposits)
        cursor = step.cursor
      }
      expect(cursor).toEqual(whole.cursor)
      // What was read before may be reported again.
      const each = new Map(stepped.map((deposit) => [keyOf(deposit), deposit]))
      expect([...each.values()]).toEqual(whole.deposits)
    })

    if (!isFinal) {
      describe('when blocks are replaced', () => {
        it('resumes at the common ancestor when a reorg drops a deposit', async () => {
          const ancestor = await head()
          await world.deposit(nativeOf(31n))
          await world.mine(1)
          const before = await scanFrom(ancestor)
          const deposit = before.deposits[0]
          if (deposit === undefined) throw new TypeError('The deposit was not seen.')

          await world.reorg?.(2)
          await world.mine(1)
          const after = await scanFrom(before.cursor, {
            recentBlocks: [before.cursor, deposit.block, ancestor],
          })

          expect(after).toMatchObject({ resumedFrom: ancestor, cursor: await head() })
          // Older ones may be reported again.
          expect(after.deposits.filter(({ block }) => block.height > ancestor.height)).toEqual([])
          expect(await world.scanner.recheck(deposit, UNLIMITED)).toEqual({
            status: 'missing',
            head: await head(),
          })
        })

        it('reports a deposit that a reorg moved under its old key', async () => {
          const ancestor = await head()
          const [first, second] = await world.deposit(
            { token: world.token, amount: worth(41n), reference: null },
            { token: world.token, amount: worth(42n), reference: REFERENCE },
          )
          await world.mine(1)
          const before = await scanFrom(ancestor)
          const moved = before.deposits.find(({ txHash }) => txHash === second?.txHash)
          if (moved === undefined || first === undefined) throw new TypeError('The deposits were not seen.')

          // Without the first transaction, the second one's log has another place in its block.
          await world.reorg?.(2, [moved.txHash])
          await world.mine(1)
          const after = await scanFrom(before.cursor, { recentBlocks: [ancestor] })

          expect(after.deposits.map(keyOf)).toEqual([keyOf(moved)])
          const [again] = after.deposits
          expect(again?.block.hash).not.toBe(moved.block.hash)
          expect(await world.scanner.recheck(moved, UNLIMITED)).toEqual({
            status: 'confirmed',
            block: again?.block,
            head: await head(),
          })
        })
      })
    }

    it('reads again from beneath when nothing that it remembers is on the chain', async () => {
      const base = await head()
      await world.deposit(nativeOf(51n))
      const forged = { height: base.height, hash: `0x${'f'.repeat(64)}` }
      const result = await scanFrom(forged, { recentBlocks: [forged] })
      expect(result.resumedFrom.height).toBeLessThan(base.height)
      expect(result.deposits).toContainEqual(expect.objectContaining({ amount: worth(51n) }))
    })

    it('steps back to the head when the cursor is far ahead of the chain', async () => {
      const present = await head()
      const ahead = { height: present.height + 5_000n, hash: `0x${'e'.repeat(64)}` }
      const result = await scanFrom(ahead, { recentBlocks: [present] })
      expect(result).toMatchObject({ deposits: [], resumedFrom: present, cursor: present, head: present })
    })

    it('confirms a deposit in its block', async () => {
      const before = await head()
      await world.deposit(nativeOf(61n))
      const deposit = (await scanFrom(before)).deposits[0]
      if (deposit === undefined) throw new TypeError('The deposit was not seen.')
      await world.mine(1)
      expect(await world.scanner.recheck(deposit, UNLIMITED)).toEqual({
        status: 'confirmed',
        block: deposit.block,
        head: await head(),
      })
    })

    it('confirms nothing but the very transfer', async () => {
      const before = await head()
      await world.deposit({ token: world.token, amount: worth(71n), reference: null })
      const deposit = (await scanFrom(before)).deposits[0]
      if (deposit === undefined) throw new TypeError('The deposit was not seen.')
      const otherToken = world.token === null ? 'token' : null
      const lies: readonly Partial<ObservedDeposit>[] = [
        { amount: worth(72n) },
        { token: otherToken },
        { index: 5 },
      ]
      for (const lie of lies) {
        expect(await world.scanner.recheck({ ...deposit, ...lie }, UNLIMITED)).toMatchObject({
          status: 'missing',
        })
      }
    })

    it('knows what became of a transaction', async () => {
      const find = async (txHash: string) => world.scanner.findTransaction?.(txHash, UNLIMITED)
      const [native, token] = await world.deposit(nativeOf(81n), {
        token: world.token,
        amount: worth(82n),
        reference: null,
      })
      const { height } = await head()
      if (native === undefined || token === undefined) throw new TypeError('Nothing was sent.')
      expect(await find(native.txHash)).toEqual({ status: 'deposit', height })
      expect(await find(token.txHash)).toEqual({ status: 'deposit', height })
      expect(await find(`0x${'7'.repeat(64)}`)).toEqual({ status: 'unknown' })
    })

    it('ends with a ChainError when it is interrupted', async () => {
      const cursor = await head()
      const interrupted = world.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 1 }, AbortSignal.abort())
      await expect(interrupted).rejects.toBeInstanceOf(ChainError)
    })
  })
}
