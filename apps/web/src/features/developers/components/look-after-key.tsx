import type { ApiKeyWire } from '@sunspan/api'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pointsClient } from '../../../shared/api/points-client.ts'
import { Badge } from '../../../shared/ui/badge/badge.tsx'
import { Button } from '../../../shared/ui/button/button.tsx'
import { TextField } from '../../../shared/ui/text-field/text-field.tsx'
import { KeyProblem } from './key-problem.tsx'
import { ShownOnce } from './shown-once.tsx'
import { formatMoment } from '../../../shared/config/reader-dates.ts'

/** Status and usage of a key, a new secret for it, and its end. The key stays in this field: it is stored nowhere. */
export function LookAfterKey(): ReactNode {
  const [secret, setSecret] = useState('')
  const headers = { api_key: secret.trim() }
  const look = useMutation({ mutationFn: () => pointsClient.call('getApiKey', { headers }) })
  const rotate = useMutation({ mutationFn: () => pointsClient.call('rotateApiKey', { headers }) })
  const revoke = useMutation({ mutationFn: () => pointsClient.call('revokeApiKey', { headers }) })
  const [isEnding, setEnding] = useState(false)
  const isBusy = look.isPending || rotate.isPending || revoke.isPending
  if (rotate.data !== undefined)
    return (
      <ShownOnce
        secret={rotate.data.key}
        title="The new key"
        onCopied={() => {
          setSecret('')
          look.reset()
          rotate.reset()
        }}
      >
        The previous one works until {formatMoment(rotate.data.previous_ends_at)}.
      </ShownOnce>
    )
  if (revoke.data !== undefined)
    return (
      <p role="status" className="text-muted">
        The key is revoked. Calls with it are refused from now on.
      </p>
    )
  return (
    <div className="grid gap-4">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          look.mutate()
        }}
      >
        <TextField
          className="min-w-0 grow basis-72"
          label="Your key"
          placeholder="sunspan_…"
          type="password"
          mono
          required
          value={secret}
          onChange={(event) => {
            setSecret(event.target.value)
            look.reset()
          }}
        />
        <Button type="submit" loading={look.isPending} className="h-12">
          Show its usage
        </Button>
      </form>
      <KeyProblem error={look.error ?? rotate.error ?? revoke.error} />
      {look.data !== undefined && (
        <>
          <KeyFacts apiKey={look.data} />
          <div className="flex flex-wrap gap-3">
            {look.data.status === 'ACTIVE' && (
              <Button variant="secondary" disabled={isBusy} onClick={() => rotate.mutate()}>
                Create a new secret
              </Button>
            )}
            {isEnding ? (
              <Button variant="secondary" disabled={isBusy} onClick={() => revoke.mutate()}>
                Yes, revoke it
              </Button>
            ) : (
              <Button variant="ghost" disabled={isBusy} onClick={() => setEnding(true)}>
                Revoke the key
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

const STATUS = {
  ACTIVE: { tone: 'positive', text: 'Works' },
  REQUESTED: { tone: 'warning', text: 'Awaiting approval' },
  REVOKED: { tone: 'negative', text: 'Revoked' },
} as const

const KeyFacts = ({ apiKey }: { apiKey: ApiKeyWire }): ReactNode => (
  <div role="status">
    <p className="flex flex-wrap items-center gap-2">
      <span className="font-semibold">{apiKey.name}</span>
      <Badge tone={STATUS[apiKey.status].tone}>{STATUS[apiKey.status].text}</Badge>
      <span className="text-small text-muted">{apiKey.calls_per_minute} calls a minute</span>
    </p>
    {apiKey.usage.length === 0 ? (
      <p className="mt-2 text-small text-muted">No call was made with it in the last thirty days.</p>
    ) : (
      <table className="mt-3 w-full text-left text-small tabular">
        <thead className="text-faint">
          <tr>
            <th scope="col" className="py-1.5 font-medium">
              Day (UTC)
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Calls
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Over the limit
            </th>
          </tr>
        </thead>
        <tbody>
          {apiKey.usage.map(({ day, calls, refused }) => (
            <tr key={day} className="border-t border-line">
              <td className="py-1.5">{day}</td>
              <td className="py-1.5 text-right">{calls}</td>
              <td className="py-1.5 text-right">{refused}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </div>
)
