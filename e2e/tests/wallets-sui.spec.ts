import { balanceOn } from '../src/chains/balance-on.ts'
import { tokenRoundTrip } from '../src/drivers/token-round-trip.ts'
import { test } from '../src/run/browser-test.ts'

const USDC = '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC'

test('a Sui wallet connects, proves itself, sends, receives, and is back after a reload', async ({
  page,
}) => {
  await tokenRoundTrip(page, {
    network: 'sui',
    tab: 'Sui',
    address: /^0x[0-9a-f]{64}$/,
    balanceOf: (owner) => balanceOn('sui', owner, USDC),
  })
})
