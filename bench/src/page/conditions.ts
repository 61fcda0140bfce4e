import type { Page } from '@playwright/test'

/** The machine and the line on which a page is measured. */
export interface Conditions {
  readonly name: string
  readonly network: 'local' | 'slow-4g'
}

const CPU_SLOWDOWN = 4
/** "Slow 4G" as Lighthouse and the browser's developer tools have it. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1e6) / 8,
  uploadThroughput: (0.75 * 1e6) / 8,
}

export const LOCAL: Conditions = { name: `${CPU_SLOWDOWN}x slower CPU, no network delay`, network: 'local' }
export const SLOW_LINE: Conditions = {
  name: `${CPU_SLOWDOWN}x slower CPU, slow 4G`,
  network: 'slow-4g',
}

/** Slows a page down before it is opened. */
export async function applyConditions(page: Page, { network }: Conditions): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  if (network === 'local') return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
}
