import { expect, test } from '@playwright/test'
import { productUrl } from '../src/devnet-account.ts'
import { seriousViolations } from '../src/serious-violations.ts'
import { layoutFaults, longAnimations } from '../src/states/layout-faults.ts'
import { WIDTHS, type Visit } from '../src/states/visit.ts'
import { WALKS } from '../src/states/walks.ts'

/** Half of 1440 × 900 in each direction: what is left of that screen at 200 %. */
const TWICE_THE_SIZE = { width: 720, height: 450 }
/** Enough to scroll; fifty are paid in advanced.spec.ts. */
const RECIPIENTS = 12

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** At every width and at 200 %: nothing serious for axe, nothing cut off or beside the page, nothing that moves. */
const check: Visit = async (page, state) => {
  const faults: string[] = []
  for (const size of [...WIDTHS, TWICE_THE_SIZE]) {
    await page.setViewportSize(size)
    const found = [...(await layoutFaults(page)), ...(await longAnimations(page))]
    if (size !== TWICE_THE_SIZE) found.push(...(await seriousViolations(page)))
    faults.push(...found.map((fault) => `${state} at ${size.width} px: ${fault}`))
  }
  await page.setViewportSize(WIDTHS[0])
  expect.soft(faults).toEqual([])
}

for (const [name, walk] of Object.entries(WALKS)) {
  test(`${name}: every state is whole at three widths and at 200 %, for axe and for those who want no motion`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await walk(page, { baseUrl: productUrl(), recipients: RECIPIENTS, visit: check })
  })
}
