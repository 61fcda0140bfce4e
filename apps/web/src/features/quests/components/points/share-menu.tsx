import type { ReactNode } from 'react'
import { useRuntimeConfig } from '../../../../shared/config/runtime-config.ts'
import { IconButton } from '../../../../shared/ui/button/icon-button.tsx'
import { ExternalLink } from '../../../../shared/ui/external-link/external-link.tsx'
import { Share2 } from '../../../../shared/ui/icons/drawn/arrows/share-2.ts'
import { Popover } from '../../../../shared/ui/popover/popover.tsx'
import { shareTargets } from '../../model/referral-link.ts'

const LABEL = 'Share referral link'

/** The browser's own sheet where it has one, a menu of places elsewhere. */
export function ShareMenu({ link }: { link: string }): ReactNode {
  const { productName } = useRuntimeConfig()
  const text = `Bridge with me on ${productName}`
  if (typeof navigator.share === 'function') {
    const share = (): void => {
      navigator.share({ url: link, text }).catch((error: unknown) => {
        // Closing the sheet is a refusal too.
        console.warn('[share]', error)
      })
    }
    return (
      <IconButton label={LABEL} onClick={share} className="size-9">
        <Share2 aria-hidden className="size-4" />
      </IconButton>
    )
  }
  return (
    <Popover
      label={LABEL}
      panelClassName="w-44"
      trigger={(trigger) => (
        <IconButton label={LABEL} {...trigger} className="size-9">
          <Share2 aria-hidden className="size-4" />
        </IconButton>
      )}
    >
      {(close) => (
        <ul onClick={close}>
          {shareTargets(link, text).map(({ name, href }) => (
            <li key={name}>
              <ExternalLink href={href} className="flex! h-10 w-full items-center px-3">
                {name}
              </ExternalLink>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
