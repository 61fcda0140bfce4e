import { WALLET_FAMILIES } from '@sunspan/chains'
import { walletModules } from '@sunspan/chains/wallets'
import { useEffect, useRef, useState } from 'react'
import type { ConnectRequest } from '../../entities/wallet/connect-dialog-store.ts'
import { useDiscoveredWallets, useWalletStates } from '../../entities/wallet/use-wallet.ts'
import { logsInAtOnce } from '../../entities/wallet/auto-login.ts'
import { wallets } from '../../entities/wallet/wallets.ts'
import { LoginSignatureError } from '../../flows/wallet-login/login-errors.ts'
import { loginFailureMessage } from '../../flows/wallet-login/login-failure-message.ts'
import { loginOf } from '../../flows/wallet-login/logins.ts'
import { useWalletLogins } from '../../flows/wallet-login/use-wallet-logins.ts'
import { runtimeConfig } from '../../shared/config/runtime-config.ts'
import { connectFailureMessage } from '../../shared/messages/connect-messages.ts'
import { listWallets, type FamilyWallets, type WalletEntry, type WalletOption } from './wallet-list.ts'

/** What the user has to do in the wallet to continue. */
export interface WalletWait {
  readonly step: 'connect' | 'check' | 'sign'
  readonly walletName: string
  readonly walletIcon: string
}

/** Why a wallet is not connected, or not logged in. */
interface ConnectFailure {
  readonly title: string | undefined
  readonly message: string
}

export interface Connection {
  readonly entries: readonly WalletEntry[]
  readonly waiting: WalletWait | undefined
  /** Why the last attempt failed, and with which wallet. */
  readonly failure: ({ readonly option: WalletOption } & ConnectFailure) | undefined
  /** The wallet of the last attempt since the dialog opened; the user continues there. */
  readonly attempted: WalletOption | undefined
  readonly connect: (option: WalletOption) => Promise<void>
  readonly cancel: () => void
}

export interface ConnectOptions {
  /** Families whose wallets are listed. */
  readonly families: readonly string[]
  readonly network: ConnectRequest['network']
  /** Whether the dialog is open. An attempt continues after it closes; its result is then discarded. */
  readonly open: boolean
  /** Called once the wallet is connected, and logged in if the page requires it. */
  readonly onDone: () => void
}

/** Wallets of some families, and the attempt to connect one of them. */
export function useConnect({ families, network, open, onDone }: ConnectOptions): Connection {
  const known = useFamilies()
  const attempt = useAttempt(open, onDone)
  useLookAgain(open)
  const { asked } = attempt
  const waiting = asked === undefined ? undefined : findWait(known, asked)

  return {
    entries: listWallets(
      known.filter(({ family }) => families.includes(family)),
      network,
      runtimeConfig().devnet,
    ),
    waiting,
    failure: attempt.failure,
    attempted: attempt.attempted,
    connect: attempt.begin,
    cancel() {
      attempt.giveUp()
      if (asked === undefined) return
      const { connector } = wallets[asked.family]
      // Before the wallet has agreed, another one may be connected, which stays. Afterwards this one has to be disconnected.
      if (waiting?.step === 'connect') connector.cancel()
      else void connector.disconnect()
    },
  }
}

interface Attempt extends Pick<Connection, 'failure' | 'attempted'> {
  /** The wallet that is being connected. */
  readonly asked: WalletOption | undefined
  readonly begin: (option: WalletOption) => Promise<void>
  readonly giveUp: () => void
}

/** One attempt at a time. It continues when the dialog closes, and its result is then discarded. */
function useAttempt(open: boolean, onDone: () => void): Attempt {
  const [asked, setAsked] = useState<WalletOption>()
  const [failure, setFailure] = useState<Connection['failure']>()
  const [attempted, setAttempted] = useState<WalletOption>()
  /** Incremented with each attempt and cancellation: results of older attempts are ignored. */
  const count = useRef(0)
  const isOpen = useRef(open)
  useEffect(() => {
    isOpen.current = open
    if (open) return
    setFailure(undefined)
    setAttempted(undefined)
  }, [open])

  return {
    asked,
    failure,
    attempted,
    async begin(option) {
      const own = ++count.current
      setFailure(undefined)
      setAttempted(option)
      setAsked(option)
      const isCurrent = (): boolean => own === count.current
      const failed = await attemptConnect(option, () => isCurrent() && isOpen.current)
      if (!isCurrent()) return
      setAsked(undefined)
      if (failed !== undefined) setFailure({ option, ...failed })
      else if (isConnected(option)) onDone()
    },
    giveUp() {
      count.current += 1
      setAttempted(asked)
      setAsked(undefined)
    },
  }
}

/** Connects a wallet, and logs it in if the page requires that. Resolves with the text of a failure, which is shown here if `showsFailure` is true. */
async function attemptConnect(
  { family, walletId }: WalletOption,
  showsFailure: () => boolean,
): Promise<ConnectFailure | undefined> {
  try {
    await wallets[family].connector.connect(walletId)
  } catch (error: unknown) {
    return { title: undefined, message: connectFailureMessage(error) }
  }
  if (!logsInAtOnce()) return undefined
  try {
    await loginOf(family).requireLogin(showsFailure)
    return undefined
  } catch (error: unknown) {
    return {
      title: error instanceof LoginSignatureError ? error.title : undefined,
      message: loginFailureMessage(error, walletModules[family].onLoginFailure),
    }
  }
}

function isConnected({ family, walletId }: WalletOption): boolean {
  const state = wallets[family].connector.getState()
  return state.status === 'connected' && state.wallet.id === walletId
}

const LOOK_AGAIN_MS = 1_000

/** Wallets that announce nothing may load late: they are looked for as long as the user does. */
function useLookAgain(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined
    const timer = setInterval(() => {
      for (const family of WALLET_FAMILIES) wallets[family].connector.lookAgain()
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [open])
}

interface KnownFamily extends FamilyWallets {
  readonly state: ReturnType<typeof useWalletStates>[number] | undefined
  readonly login: ReturnType<typeof useWalletLogins>[number] | undefined
}

function useFamilies(): readonly KnownFamily[] {
  const states = useWalletStates()
  const logins = useWalletLogins()
  const lists = useDiscoveredWallets()
  return WALLET_FAMILIES.map((family, index) => {
    const state = states[index]
    const connectedId = state?.status === 'connected' ? state.wallet.id : undefined
    return { family, discovered: lists[index] ?? [], connectedId, state, login: logins[index] }
  })
}

function findWait(known: readonly KnownFamily[], { family, walletId }: WalletOption): WalletWait | undefined {
  const own = known.find((candidate) => candidate.family === family)
  const wallet = own?.discovered.find(({ id }) => id === walletId)
  const describe = (step: WalletWait['step']): WalletWait => ({
    step,
    walletName: wallet?.name ?? 'your wallet',
    walletIcon: wallet?.icon ?? '',
  })
  if (own?.state?.status === 'connecting') return describe('connect')
  if (own?.connectedId !== walletId) return undefined
  if (own.login?.status === 'checking') return describe('check')
  return own.login?.status === 'signing' ? describe('sign') : undefined
}
