import type { ReactNode } from 'react'

const MOST_DOTS = 24

/** Confirmations so far: one mark per block, or one bar if there are too many. */
export function ConfirmationMeter({ seen, required }: { seen: number; required: number }): ReactNode {
  return (
    <div className="mt-2 mb-3">
      <p className="tabular text-small text-muted">
        {required === 1 ? (
          <>
            <span className="font-semibold text-ink">{seen}</span> of 1 confirmation
          </>
        ) : (
          <>
            <span className="font-semibold text-ink">{seen}</span> of {required} confirmations
          </>
        )}
      </p>
      <div aria-hidden className="mx-auto mt-2 flex h-2 max-w-72 justify-center gap-1">
        {required > MOST_DOTS ? (
          <span className="h-full grow overflow-hidden rounded-full bg-line">
            <span
              className="block h-full rounded-full bg-accent transition-[width] duration-500"
              style={{ width: `${(100 * seen) / required}%` }}
            />
          </span>
        ) : (
          Array.from({ length: required }, (_, index) => (
            <span
              key={index}
              className={`h-full max-w-8 grow rounded-full transition-colors duration-500 border ${index < seen ? 'border-accent bg-accent' : 'border-line-strong'}`}
            />
          ))
        )}
      </div>
    </div>
  )
}
