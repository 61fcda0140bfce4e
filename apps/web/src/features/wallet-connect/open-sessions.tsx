import type { SessionWire } from '@sunspan/api'
import { formatDate, WALLETS_PER_SESSION } from '@sunspan/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useConnectedWallets } from '../../entities/wallet/use-wallet.ts'
import { leaveWallet } from '../../flows/wallet-login/leave-wallet.ts'
import { useWalletLogins } from '../../flows/wallet-login/use-wallet-logins.ts'
import { apiClient } from '../../shared/api/api-client.ts'
import { SESSION_MESSAGES } from '../../shared/messages/session-messages.ts'
import { notify } from '../../shared/ui/toast/notify.ts'

/** Lists where this browser's wallets are signed in, and lets the user end each session. Renders nothing until one of them is signed in. */
export function OpenSessions({ onDone }: { onDone: () => void }): ReactNode {
  const connected = useConnectedWallets()
  const signedIn = useWalletLogins().flatMap((login) =>
    login.status === 'authorized' ? [login.address] : [],
  )
  const { data, isError } = useQuery({
    queryKey: ['sessions', signedIn],
    queryFn: async ({ signal }) => (await apiClient.call('listSessions', { signal })).data,
    enabled: signedIn.length > 0,
    staleTime: 0,
  })
  const [busy, setBusy] = useState<string>()
  const queryClient = useQueryClient()
  const run = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      console.warn('[sessions]', error)
      notify.error(SESSION_MESSAGES.failed)
    } finally {
      setBusy(undefined)
      await queryClient.invalidateQueries({ queryKey: ['sessions'] })
    }
  }
  /** Disconnects all wallets connected here, since none of them is signed in any more. */
  const endAll = async (): Promise<void> => {
    await apiClient.call('closeAllSessions', { body: {} })
    onDone()
    await Promise.all(connected.map(({ family }) => leaveWallet(family)))
  }
  if (signedIn.length === 0) return null
  if (isError) return <p className="px-3 py-2 text-small text-muted">{SESSION_MESSAGES.loadFailed}</p>
  if (data === undefined) return null
  const wallets = data.find((session) => session.is_current)?.wallets.length ?? 0
  return (
    <section aria-label={SESSION_MESSAGES.title} className="border-t border-line px-3 pt-3 pb-1">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-small font-semibold">{SESSION_MESSAGES.title}</h3>
        {data.length > 1 && (
          <SignOut
            name={SESSION_MESSAGES.endAll}
            isBusy={busy !== undefined}
            onClick={() => void run('all', endAll)}
          />
        )}
      </div>
      <ul className="mt-1">
        {data.map((session) => (
          <li key={session.id} className="flex items-baseline justify-between gap-3 py-1 text-small">
            <span className="min-w-0">
              <span className="block truncate">{nameOf(session)}</span>
              <span className="block text-faint">last used {formatDate(new Date(session.last_used_at))}</span>
            </span>
            {!session.is_current && (
              <SignOut
                name={SESSION_MESSAGES.end}
                of={nameOf(session)}
                isBusy={busy !== undefined}
                onClick={() =>
                  void run(session.id, () => apiClient.call('closeSession', { params: { id: session.id } }))
                }
              />
            )}
          </li>
        ))}
      </ul>
      {wallets >= WALLETS_PER_SESSION && (
        <p className="py-1 text-small text-muted">{SESSION_MESSAGES.full(wallets)}</p>
      )}
    </section>
  )
}

const nameOf = ({ is_current: isCurrent, browser }: SessionWire): string => {
  const name = browser === '' ? SESSION_MESSAGES.unknown : browser
  return isCurrent ? `${SESSION_MESSAGES.current}${browser === '' ? '' : `, ${browser}`}` : name
}

interface SignOutProps {
  readonly name: string
  readonly of?: string
  readonly isBusy: boolean
  readonly onClick: () => void
}

const SignOut = ({ name, of, isBusy, onClick }: SignOutProps): ReactNode => (
  <button
    type="button"
    disabled={isBusy}
    aria-label={of === undefined ? name : `${name}: ${of}`}
    className="shrink-0 font-semibold text-accent disabled:opacity-50"
    onClick={onClick}
  >
    {name}
  </button>
)
