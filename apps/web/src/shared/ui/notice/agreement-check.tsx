import type { ReactNode } from 'react'

/** The checkbox that must be ticked to send despite a warning. */
export const AgreementCheck = (props: {
  agreed: boolean
  onAgree: (agreed: boolean) => void
  children: ReactNode
}): ReactNode => (
  <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-warning/60 px-4 py-2.5 text-small font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent">
    <input
      type="checkbox"
      checked={props.agreed}
      onChange={(event) => props.onAgree(event.target.checked)}
      className="size-4.5 shrink-0 accent-accent"
    />
    {props.children}
  </label>
)
