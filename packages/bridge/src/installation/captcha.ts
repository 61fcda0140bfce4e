import * as v from 'valibot'

/** Who decides whether a visitor is a person, before play money is given. */
export interface CaptchaSettings {
  readonly provider: CaptchaProvider
  /** Public: the page shows the provider's question with it. */
  readonly siteKey: string
  readonly scriptUrl: string
  /** Answers `siteverify`: POST of `secret` and `response`. */
  readonly verifyUrl: string
  /** What the page may load for it, as sources of a content security policy. */
  readonly sources: readonly string[]
}

export type CaptchaProvider = keyof typeof PROVIDERS

/** Providers whose scripts have the same interface and whose servers the same protocol. */
const PROVIDERS = {
  hcaptcha: {
    scriptUrl: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    sources: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: {
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    sources: ['https://challenges.cloudflare.com'],
  },
} as const

const Url = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//, 'expected an http(s) URL'))

export const CaptchaEntry = v.strictObject({
  provider: v.picklist(['hcaptcha', 'turnstile']),
  site_key: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'expected the site key of the provider')),
  /** In place of the provider's own, such as one for a region. */
  script_url: v.optional(Url),
  verify_url: v.optional(Url),
})

export function toCaptcha(entry: v.InferOutput<typeof CaptchaEntry> | null): CaptchaSettings | null {
  if (entry === null) return null
  const known = PROVIDERS[entry.provider]
  const scriptUrl = entry.script_url ?? known.scriptUrl
  return {
    provider: entry.provider,
    siteKey: entry.site_key,
    scriptUrl,
    verifyUrl: entry.verify_url ?? known.verifyUrl,
    sources: [...new Set([...known.sources, new URL(scriptUrl).origin])],
  }
}
