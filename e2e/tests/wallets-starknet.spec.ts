import { productUrl } from '../src/chains/devnet-account.ts'
import { starknetBalance, starknetUsdc } from '../src/chains/starknet-balance.ts'
import { tokenRoundTrip } from '../src/drivers/token-round-trip.ts'
import { test } from '../src/run/browser-test.ts'

test('a Starknet wallet connects, proves itself, sends, receives, and is back after a reload', async ({
  page,
}) => {
  const token = await starknetUsdc(productUrl())
  await tokenRoundTrip(page, {
    network: 'starknet',
    tab: 'Starknet',
    address: /^0x[0-9a-fA-F]{64}$/,
    balanceOf: (owner) => starknetBalance({ baseUrl: productUrl(), owner, token }),
  })
})
