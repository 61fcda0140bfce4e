import { expect } from '@playwright/test'
import { SLOW, test } from '../src/run/browser-test.ts'
import { productUrl } from '../src/chains/devnet-account.ts'
import { faintTextsIn, seriousViolations } from '../src/run/serious-violations.ts'
import { layoutFaults, longAnimations } from '../src/drivers/states/layout-faults.ts'
import { WIDTHS, type Visit, type Walk } from '../src/drivers/states/visit.ts'
import { WALKS } from '../src/drivers/states/walks.ts'

const [DESK, , PHONE] = WIDTHS
/** Half of 1440 × 900 in each direction: the usable screen at 200 %. */
const TWICE_THE_SIZE = { width: 720, height: 450 }
/** Enough to scroll; advanced.spec.ts pays fifty. */
const RECIPIENTS = 12

/** Walks over the pages that every transfer has; the other pages have their own tests with axe. */
const USUAL: readonly string[] = ['regular', 'activity']

interface Plan {
  readonly title: string
  readonly tag: readonly string[]
  readonly walks: readonly (readonly [string, Walk])[]
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
}

const PLANS: readonly Plan[] = [
  {
    title: 'on a phone',
    tag: [],
    sizes: [PHONE],
    walks: Object.entries(WALKS).filter(([name]) => USUAL.includes(name)),
  },
  {
    title: 'at three widths and at 200 %',
    tag: [SLOW],
    sizes: [...WIDTHS, TWICE_THE_SIZE],
    walks: Object.entries(WALKS),
  },
]

/** At each size: no serious axe findings, nothing cut off or outside the page, nothing that moves. On the phone also the colours of light. */
const checkAt =
  (sizes: Plan['sizes']): Visit =>
  async (page, state) => {
    const faults: string[] = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      const found = [...(await layoutFaults(page)), ...(await longAnimations(page))]
      if (size !== TWICE_THE_SIZE) found.push(...(await seriousViolations(page)))
      if (size === PHONE) found.push(...(await faintTextsIn(page, 'light')))
      faults.push(...found.map((fault) => `${state} at ${size.width} px: ${fault}`))
    }
    await page.setViewportSize(DESK)
    expect.soft(faults).toEqual([])
  }

test("the chosen options have an edge where the visitor's own colours leave no fill", async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${productUrl()}/send`)
  const chosen = page.locator('main .bg-chosen').first()
  await expect(chosen).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })
  await expect(chosen).toHaveCSS('outline-style', 'none')
})

for (const { title, tag, sizes, walks } of PLANS) {
  for (const [name, walk] of walks) {
    test(
      `${name}: every state is whole ${title}, for axe and for those who want no motion`,
      { tag: [...tag] },
      async ({ page }) => {
        if (tag.includes(SLOW)) test.slow()
        await page.emulateMedia({ colorScheme: 'dark' })
        await walk(page, { baseUrl: productUrl(), recipients: RECIPIENTS, visit: checkAt(sizes) })
      },
    )
  }
}
