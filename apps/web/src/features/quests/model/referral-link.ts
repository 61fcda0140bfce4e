/** The query parameter of a referral link (specification, section 2). */
const REFERRAL_PARAMETER = 'refid'

export const referralLink = (origin: string, key: string): string =>
  `${origin}/quests?${REFERRAL_PARAMETER}=${encodeURIComponent(key)}`

/** Where a link can be shared if the browser has no sheet of its own. */
export const shareTargets = (
  link: string,
  text: string,
): readonly { readonly name: string; readonly href: string }[] => [
  { name: 'X', href: `https://x.com/intent/post?${new URLSearchParams({ text, url: link })}` },
  { name: 'Telegram', href: `https://t.me/share/url?${new URLSearchParams({ url: link, text })}` },
  { name: 'WhatsApp', href: `https://wa.me/?${new URLSearchParams({ text: `${text} ${link}` })}` },
]
