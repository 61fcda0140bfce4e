import type { WalletConnector } from '@sunspan/chains'
import { type LoginState, NO_LOGIN } from './login-state.ts'
import { type ProofDependencies, proveWallet, WalletChangedError } from './prove-wallet.ts'

/** A login of one address. It may take several attempts: only the newest fails it, any of them may succeed. */
export interface LoginRun {
  readonly address: string
  readonly promise: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
  /** Whether the caller shows the user a failure. */
  showsFailure: (error: unknown) => boolean
  attempts: number
  isOver: boolean
}

export const createLoginRun = (
  address: string,
  showsFailure: LoginRun['showsFailure'] = () => false,
): LoginRun => ({
  address,
  showsFailure,
  attempts: 0,
  isOver: false,
  ...Promise.withResolvers<void>(),
})

export function addressOf({ getState }: Pick<WalletConnector<never>, 'getState'>): string | undefined {
  const wallet = getState()
  return wallet.status === 'connected' ? wallet.address : undefined
}

/** One attempt of a run, which it ends unless a newer attempt is still under way. Never rejects. */
export async function attemptLogin(
  deps: ProofDependencies & { readonly onFailure: (error: unknown) => void },
  run: LoginRun,
  check: boolean,
  follow: {
    readonly update: (state: LoginState) => void
    readonly onSuccess: () => void
    /** Called before the callers that wait for the login get the failure. */
    readonly onFailure: (error: unknown) => Promise<void>
  },
): Promise<void> {
  const { address } = run
  const own = (run.attempts += 1)
  const isConnected = (): boolean => addressOf(deps.connector) === address
  try {
    if (check) follow.update({ status: 'checking', address })
    await proveWallet(deps, {
      address,
      check,
      isCurrent: () => !run.isOver && isConnected(),
      onSigning: () => follow.update({ status: 'signing', address }),
    })
    run.isOver = true
    follow.update({ status: 'authorized', address })
    follow.onSuccess()
    run.resolve()
  } catch (error: unknown) {
    if (run.isOver || own !== run.attempts) return
    run.isOver = true
    if (!isConnected()) return run.reject(new WalletChangedError())
    follow.update(NO_LOGIN)
    if (!run.showsFailure(error)) deps.onFailure(error)
    await follow.onFailure(error)
    run.reject(error)
  }
}
