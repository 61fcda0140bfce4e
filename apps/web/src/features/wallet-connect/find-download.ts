import type { KnownWallet } from '@sunspan/chains'

/** Where this browser gets a wallet; otherwise a message for its user. */
export type Download = { readonly url: string } | { readonly tone: 'error' | 'info'; readonly text: string }

interface Missing extends Pick<KnownWallet, 'name' | 'downloadUrl'> {
  readonly stores?: KnownWallet['stores'] | undefined
}

/** Finds the store of the user's browser. Phones have no extensions: the wallet's own page leads to its app. */
export function findDownload({ name, downloadUrl, stores }: Missing, userAgent: string): Download {
  if (stores === undefined || /Android|iPhone|iPad|Mobile/.test(userAgent)) return { url: downloadUrl }
  const browser = readBrowser(userAgent)
  if (browser === undefined) return { tone: 'info', text: `Please install ${name} extension before use` }
  const url = browser === 'safari' ? undefined : stores[browser]
  return url === undefined
    ? { tone: 'error', text: `Your browser doesn't support ${name} wallet extension` }
    : { url }
}

/** By the order of these tests: browsers that are built on Chromium name Safari as well. */
function readBrowser(userAgent: string): 'chrome' | 'firefox' | 'safari' | undefined {
  if (userAgent.includes('Firefox/')) return 'firefox'
  if (userAgent.includes('Chrome/')) return 'chrome'
  return userAgent.includes('Safari/') ? 'safari' : undefined
}
