import { type ReactNode, useState } from 'react'
import { AskForKey } from './ask-for-key.tsx'
import { LookAfterKey } from './look-after-key.tsx'

/** Asking for a key, and looking after one. */
export function KeysPanel(): ReactNode {
  const [mode, setMode] = useState<'ask' | 'have'>('ask')
  return (
    <section id="keys" className="scroll-mt-6 border-t border-line py-8">
      <h2 className="text-title font-semibold">Your API key</h2>
      <p className="mt-2 max-w-[72ch] text-pretty text-muted">
        No call needs a key. With one, your calls have a limit of their own wherever they come from, and you
        see how many you make.
      </p>
      <div role="group" aria-label="API key" className="mt-4 flex flex-wrap gap-2">
        {(['ask', 'have'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={mode === one}
            onClick={() => setMode(one)}
            className={`h-11 rounded-full px-3 font-medium whitespace-nowrap transition sm:px-4 ${mode === one ? 'bg-chosen text-ink' : 'text-muted hover:text-ink'}`}
          >
            {one === 'ask' ? 'Request a key' : 'I have a key'}
          </button>
        ))}
      </div>
      {/* Both stay: what is typed, and above all a key that is shown once. */}
      <div className="mt-4 max-w-[44rem]">
        <div hidden={mode !== 'ask'}>
          <AskForKey />
        </div>
        <div hidden={mode !== 'have'}>
          <LookAfterKey />
        </div>
      </div>
    </section>
  )
}
