import { expect, it } from 'vitest'
import { createCatalog } from '../catalog/create-catalog.ts'
import { parseInstallation } from '../installation/parse-installation.ts'
import { installationFixture } from '../testing/networks/installation-fixture.ts'
import { createStepClock } from '../testing/step-clock.ts'
import type { OrderServiceDeps } from './order-service-deps.ts'
import { placeOrder, type OrderDraft } from './place-order.ts'

it('an order from a network that this process has no adapter for says that it is unavailable', async () => {
  const installation = parseInstallation(installationFixture)
  const catalog = createCatalog(installation)
  // CAST: nothing else is used before the adapter.
  const deps = {
    installation,
    catalog,
    adapters: new Map(),
    clock: createStepClock(),
  } as unknown as OrderServiceDeps
  const draft = { quote: { currencyIn: catalog.getCurrency('base-eth') } } as unknown as OrderDraft
  await expect(placeOrder(deps, draft)).rejects.toMatchObject({
    code: 'NETWORK_UNAVAILABLE',
    message: 'Base isn’t supported here',
  })
})
