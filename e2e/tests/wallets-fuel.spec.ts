import { balanceOn } from '../src/chains/balance-on.ts'
import { tokenRoundTrip } from '../src/drivers/token-round-trip.ts'
import { test } from '../src/run/browser-test.ts'

const USDC = '0x286C479DA40Dc953BDDC3bb4c453b608bBA2e0AC483B077bd475174115395E6b'

test('a Fuel wallet connects, proves itself, sends, receives, and is back after a reload', async ({
  page,
}) => {
  await tokenRoundTrip(page, {
    network: 'fuel',
    tab: 'Fuel',
    address: /^0x[0-9a-fA-F]{64}$/,
    balanceOf: (owner) => balanceOn('fuel', owner, USDC),
  })
})
