import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Captcha as CaptchaSettings } from '../../../shared/config/runtime-config.ts'
import { loadProvider } from '../model/load-provider.ts'

/** The provider's captcha. `onAnswer` gets the answer, and undefined once it has expired. */
export function Captcha({
  settings,
  onAnswer,
}: {
  settings: CaptchaSettings
  onAnswer: (token: string | undefined) => void
}): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    onAnswer(undefined)
    loadProvider(settings).then(
      (provider) => {
        if (isGone || place.current === null) return
        provider.render(place.current, {
          sitekey: settings.siteKey,
          callback: (token) => onAnswer(token),
          'expired-callback': () => onAnswer(undefined),
          'error-callback': () => setHasFailed(true),
        })
      },
      () => setHasFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [settings, onAnswer])
  return (
    <>
      <div ref={place} className="mt-3" />
      {hasFailed && (
        <p role="alert" className="mt-2 text-small text-negative">
          We couldn’t load the captcha. Allow this page to load it, then reload the page.
        </p>
      )}
    </>
  )
}
