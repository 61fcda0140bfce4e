import { type ReactNode, useState } from 'react'
import { Button } from '../../../shared/ui/button/button.tsx'
import type { ApiCall } from '../model/api-reference.ts'
import { requestOf } from '../model/call-example.ts'
import type { CallValues } from '../model/call-values.ts'

const TIMEOUT_MS = 15_000
/** More than a person reads here. */
const MOST_LETTERS = 20_000

interface Outcome {
  readonly title: string
  readonly text: string
}

/** Makes the call from this page and shows the answer. */
export function RunCall({ call, values }: { call: ApiCall; values: CallValues }): ReactNode {
  const [outcome, setOutcome] = useState<Outcome>()
  const [isRunning, setRunning] = useState(false)
  const run = async (): Promise<void> => {
    setRunning(true)
    setOutcome(await ask(call, values))
    setRunning(false)
  }
  return (
    <div className="border-t border-line p-2">
      <Button
        size="small"
        variant="secondary"
        loading={isRunning}
        aria-label={`Run ${call.id}`}
        onClick={() => void run()}
      >
        Run
      </Button>
      <div role="status">
        {outcome !== undefined && (
          <>
            <p className="mt-2 px-1.5 text-caption text-muted">{outcome.title}</p>
            <pre
              tabIndex={0}
              role="group"
              aria-label={`Live response of ${call.id}`}
              className="scroll-quiet mt-1 max-h-72 overflow-auto px-1.5 font-mono text-caption leading-relaxed text-ink"
            >
              {outcome.text}
            </pre>
          </>
        )}
      </div>
    </div>
  )
}

async function ask(call: ApiCall, values: CallValues): Promise<Outcome> {
  const { url, headers } = requestOf(call, window.location.origin, { values })
  const begun = performance.now()
  try {
    const response = await fetch(url, {
      headers: Object.fromEntries(headers),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    const took = Math.round(performance.now() - begun)
    return { title: `${String(response.status)} in ${String(took)} ms`, text: pretty(text) }
  } catch {
    return { title: 'No response', text: 'We can’t reach the service. Check your connection and try again.' }
  }
}

function pretty(text: string): string {
  let shown = text
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // Not JSON, such as a proxy's page: shown as it came.
  }
  return shown.length > MOST_LETTERS ? `${shown.slice(0, MOST_LETTERS)}\n…` : shown
}
