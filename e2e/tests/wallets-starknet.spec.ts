import { balanceOn } from '../src/chains/balance-on.ts'
import { tokenAddress } from '../src/chains/token-address.ts'
import { tokenRoundTrip } from '../src/drivers/token-round-trip.ts'
import { test } from '../src/run/browser-test.ts'

test('a Starknet wallet connects, proves itself, sends, receives, and is back after a reload', async ({
  page,
}) => {
  const token = await tokenAddress('starknet-usdc')
  await tokenRoundTrip(page, {
    network: 'starknet',
    tab: 'Starknet',
    address: /^0x[0-9a-fA-F]{64}$/,
    balanceOf: (owner) => balanceOn('starknet', owner, token),
  })
})
