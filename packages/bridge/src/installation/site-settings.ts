import * as v from 'valibot'

const WebUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/, 'expected an https URL'),
)
/** `https://shop.example`: scheme, host and port only, as browsers compare it. */
const FramingOrigin = v.pipe(
  WebUrl,
  // No wildcards, and nothing that could end the directive that it becomes a part of.
  v.regex(
    /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/,
    'expected an origin in lower case: scheme, host and port only',
  ),
)
const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** What the root of a host shows. */
const RootPage = v.picklist(['landing', 'send', 'explorer'])
export type RootPage = v.InferOutput<typeof RootPage>

/** The pages around the bridge. Everything is optional: what is left out is not shown. */
export const SiteEntry = v.strictObject({
  /** By host name without a port. Of hosts that are not listed, those that begin with explorer. or app. show that, all others the landing page. */
  root_pages: v.optional(
    v.record(v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/, 'expected a host name')), RootPage),
    {},
  ),
  /** Origin of the installation for test networks. */
  testnet_url: v.optional(WebUrl),
  /** Origin of the installation for main networks, if this one is for test networks. */
  mainnet_url: v.optional(WebUrl),
  social: v.optional(v.pipe(v.array(v.strictObject({ name: Text, url: WebUrl })), v.maxLength(8)), []),
  /** Origins whose pages may frame the form; none by default. */
  embed_origins: v.optional(v.pipe(v.array(FramingOrigin), v.maxLength(50)), []),
  /** Who runs this installation. The page with terms calls itself a template until this is given, confirmed. */
  terms: v.optional(
    v.strictObject({
      operator: Text,
      /** An e-mail address or a web page. */
      contact: Text,
      /** Whose law applies. */
      law: Text,
      effective: v.pipe(v.string(), v.isoDate()),
      confirmed: v.literal(true, 'set it to true once you have read the terms and accept them'),
    }),
  ),
})

export type SiteFile = v.InferOutput<typeof SiteEntry>

export interface SiteSettings {
  /** By host name. */
  readonly rootPages: ReadonlyMap<string, RootPage>
  readonly testnetUrl: string | null
  /** Given only where this is the installation for test networks. */
  readonly mainnetUrl: string | null
  readonly social: readonly { readonly name: string; readonly url: string }[]
  /** Origins whose pages may frame the form. */
  readonly embedOrigins: readonly string[]
  /** Null until the operator has confirmed the terms. */
  readonly terms: {
    readonly operator: string
    readonly contact: string
    readonly law: string
    /** ISO date. */
    readonly effective: string
  } | null
}

export const toSiteSettings = (file: SiteFile): SiteSettings => ({
  rootPages: new Map(Object.entries(file.root_pages)),
  testnetUrl: file.testnet_url ?? null,
  mainnetUrl: file.mainnet_url ?? null,
  social: file.social,
  embedOrigins: file.embed_origins,
  terms: file.terms === undefined ? null : withoutConfirmation(file.terms),
})

const withoutConfirmation = ({
  operator,
  contact,
  law,
  effective,
}: NonNullable<SiteFile['terms']>): SiteSettings['terms'] => ({ operator, contact, law, effective })

/** What the root of a host shows, if its installation does not say. */
export function rootPageOf(site: Pick<SiteSettings, 'rootPages'>, host: string): RootPage {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const [label] = name.split('.')
  const byName = label === 'explorer' ? 'explorer' : label === 'app' ? 'send' : 'landing'
  return site.rootPages.get(name) ?? byName
}
