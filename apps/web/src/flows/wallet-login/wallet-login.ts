import { ChainError, NOT_CONNECTED, type WalletConnector } from '@sunspan/chains'
import { isHiccup } from './login-errors.ts'
import { type LoginState, NO_LOGIN } from './login-state.ts'
import { addressOf, attemptLogin, createLoginRun, type LoginRun } from './login-run.ts'
import type { ProofDependencies } from './prove-wallet.ts'

/** Pause before a login that found no server is tried again, and how often: after that a visit to another page tries it. */
const RETRY_MS = 5_000
const MOST_RETRIES = 3

export interface WalletLogin {
  getState(): LoginState
  subscribe(listener: () => void): () => void
  /**
   * Resolves once the connected wallet is verified; asks for a signature if needed. Rejects if that fails, without a notice if `showsFailure` is true
   * then: the caller shows the failure.
   */
  requireLogin(showsFailure?: LoginRun['showsFailure']): Promise<void>
  /** For a wallet that does not answer: asks for the signature again. Callers that wait for the login wait for the first that succeeds. */
  askAgain(): Promise<void>
  /** The server responded with 401: asks for a new signature regardless of the known state. `showsFailure` as above. */
  resign(showsFailure?: LoginRun['showsFailure']): Promise<void>
  /** The page changed or became visible: logs in if it requires that now. A user who declined is not asked again automatically. */
  reconsider(): void
  /** Follows the wallet: a new address starts over. Returns a function that stops it. */
  start(): () => void
}

export interface WalletLoginDependencies extends ProofDependencies {
  readonly connector: Pick<WalletConnector<never>, 'getState' | 'subscribe' | 'signMessage' | 'disconnect'>
  /** Whether a connected wallet should log in on the current page. */
  readonly logsInAtOnce: () => boolean
  /** Whether a wallet whose login failed stays connected (specification, section 4). */
  readonly keepsWallet: boolean
  /** Notifies the user. */
  readonly onFailure: (error: unknown) => void
}

function createRetries(
  wait: WalletLoginDependencies['wait'],
  again: () => void,
): { readonly later: () => void; readonly reset: () => void } {
  let count = 0
  return {
    later() {
      if (count === MOST_RETRIES) return
      count += 1
      void wait(RETRY_MS).then(again)
    },
    reset() {
      count = 0
    },
  }
}

export function createWalletLogin(deps: WalletLoginDependencies): WalletLogin {
  const { connector } = deps
  const connectedAddress = (): string | undefined => addressOf(connector)
  const { getState, subscribe, update } = createLoginStore()
  let last: LoginRun | undefined
  const running = (): LoginRun | undefined => (last?.isOver === false ? last : undefined)
  let knownAddress = connectedAddress()
  let failedAddress: string | undefined
  const watchChain = createChainWatch(deps, async () => running()?.promise.catch(() => undefined))
  const retries = createRetries(deps.wait, () => reconsider())

  const attempt = (run: LoginRun, check: boolean): Promise<void> =>
    attemptLogin(deps, run, check, {
      update,
      onSuccess: retries.reset,
      async onFailure(error) {
        if (isHiccup(error)) return retries.later()
        failedAddress = run.address
        if (!deps.keepsWallet) await connector.disconnect()
      },
    })

  function run(check: boolean, showsFailure?: LoginRun['showsFailure']): Promise<void> {
    const address = connectedAddress()
    if (address === undefined) return Promise.reject(new ChainError('disconnected', NOT_CONNECTED))
    const current = running()
    if (current?.address === address) {
      current.showsFailure = showsFailure ?? current.showsFailure
      return current.promise
    }
    last = createLoginRun(address, showsFailure)
    void attempt(last, check)
    return last.promise
  }

  function handleWallet(): void {
    void watchChain()
    const address = connectedAddress()
    if (address === knownAddress) return
    knownAddress = address
    last = undefined
    failedAddress = undefined
    retries.reset()
    update(NO_LOGIN)
    reconsider()
  }

  function reconsider(): void {
    const address = connectedAddress()
    const isOpen = address !== undefined && address !== failedAddress && running() === undefined
    // onFailure has reported the failures; this promise is not awaited.
    if (isOpen && getState().status === 'none' && deps.logsInAtOnce()) run(true).catch(() => undefined)
  }

  return {
    getState,
    subscribe,
    async requireLogin(showsFailure) {
      const state = getState()
      if (state.status === 'authorized' && state.address === connectedAddress()) return
      await run(true, showsFailure)
    },
    resign: (showsFailure) => run(false, showsFailure),
    askAgain() {
      const current = running()
      if (current === undefined || current.address !== connectedAddress()) return run(false)
      void attempt(current, false)
      return current.promise
    },
    reconsider,
    start() {
      knownAddress = undefined
      handleWallet()
      return connector.subscribe(handleWallet)
    },
  }
}

/** A wallet is disconnected as soon as it is on a chain that its login does not cover. `settled` waits for a login, which checks that itself. */
function createChainWatch(
  { connector, assertChain, onFailure }: WalletLoginDependencies,
  settled: () => Promise<unknown>,
): () => Promise<void> {
  let known: string | null | undefined
  return async () => {
    const wallet = connector.getState()
    const chain = 'chainId' in wallet ? wallet.chainId : undefined
    if (assertChain === undefined || chain === known) return
    known = chain
    // Later than a login that begins with this change.
    await Promise.resolve()
    await settled()
    try {
      await assertChain()
    } catch (error) {
      onFailure(error)
      await connector.disconnect()
    }
  }
}

interface LoginStore extends Pick<WalletLogin, 'getState' | 'subscribe'> {
  update(next: LoginState): void
}

function createLoginStore(): LoginStore {
  const listeners = new Set<() => void>()
  let state: LoginState = NO_LOGIN
  return {
    getState: () => state,
    update(next) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
