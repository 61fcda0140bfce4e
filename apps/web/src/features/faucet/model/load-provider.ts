import type { Captcha } from '../../../shared/config/runtime-config.ts'

/** What the scripts of both providers offer. */
export interface CaptchaProvider {
  render(
    place: HTMLElement,
    options: {
      readonly sitekey: string
      readonly callback: (token: string) => void
      readonly 'expired-callback': () => void
      readonly 'error-callback': () => void
    },
  ): unknown
}

const TIMEOUT_MS = 20_000
let loading: Promise<CaptchaProvider> | undefined

/** Loads the provider's script, once a page. Rejects if it does not come, or is not what it should be. */
export function loadProvider({ provider, scriptUrl }: Captcha): Promise<CaptchaProvider> {
  loading ??= new Promise<CaptchaProvider>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (): void => reject(new Error(`${provider} could not be loaded`))
    const limit = setTimeout(fail, TIMEOUT_MS)
    script.src = scriptUrl
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(limit)
      const found: unknown = Object(window)[provider]
      if (isProvider(found)) resolve(found)
      else fail()
    })
    document.head.append(script)
  }).catch((error: unknown) => {
    // The next question tries again.
    loading = undefined
    throw error
  })
  return loading
}

const isProvider = (value: unknown): value is CaptchaProvider => typeof Object(value)['render'] === 'function'
