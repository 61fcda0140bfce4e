import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LostLink } from '../../shared/config/lost-link.ts'
import { PATHS } from '../../shared/config/paths.ts'
import { buttonClass } from '../../shared/ui/button/button.tsx'
import { IconButton } from '../../shared/ui/button/icon-button.tsx'
import { X } from '../../shared/ui/icons/drawn/signs/x.ts'

const TEXTS = {
  order: {
    title: 'We couldn’t find that order.',
    text: 'Check that you copied the whole link. If you sent money, we can still find it.',
  },
  page: {
    title: 'We couldn’t find that page.',
    text: 'The link may be old or mistyped. You’re on the start page now.',
  },
} as const satisfies Record<LostLink, unknown>

const LINK = buttonClass({ variant: 'secondary', size: 'small', className: 'max-sm:grow' })

/** Nothing else of an address is repeated: its text is not trusted. */
const ORDER_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Says over the page to which a lost link led that it was lost, and what else may help. */
export function LostLinkNote({ lost }: { lost: LostLink }): ReactNode {
  const navigate = useNavigate()
  const orderId = useLocation({ select: ({ state }) => state.lostOrder })
  const { title, text } = TEXTS[lost]
  return (
    <section
      role="alert"
      aria-label="Link not found"
      className="relative mx-auto mb-5 max-w-form animate-appear rounded-xl border border-line-strong bg-surface py-4 pr-12 pl-5"
    >
      <p className="font-semibold text-ink">{title}</p>
      {orderId !== undefined && ORDER_ID.test(orderId) && (
        <p className="mt-0.5 font-mono text-caption tracking-tight text-balance wrap-anywhere text-muted">
          {orderId}
        </p>
      )}
      <p className="mt-0.5 text-small text-pretty text-muted">{text}</p>
      <p className="mt-3 flex flex-wrap gap-2 max-sm:-mr-7">
        {lost === 'order' ? (
          <Link to={PATHS.find} className={LINK}>
            Find it by its transaction
          </Link>
        ) : (
          <Link to={PATHS.send} search={{}} className={LINK}>
            Open the bridge
          </Link>
        )}
        <Link to={PATHS.explorer} search={{}} className={LINK}>
          See my transactions
        </Link>
      </p>
      <IconButton
        label="Close"
        className="absolute! top-1.5 right-1.5"
        onClick={() =>
          void navigate({
            to: '.',
            search: true,
            state: (before) => ({ ...before, lost: undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  )
}
