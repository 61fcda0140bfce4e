import { productUrl } from '../src/chains/devnet-account.ts'
import { starknetBalance } from '../src/chains/starknet-balance.ts'
import { tokenRoundTrip } from '../src/drivers/token-round-trip.ts'
import { test } from '../src/run/browser-test.ts'

const USDC = '0x053C91253BC9682c04929cA02ED00b3E423f6710D2ee7e0D5EBB06F3eCF368A8'

test('a Starknet wallet connects, proves itself, sends, receives, and is back after a reload', async ({
  page,
}) => {
  await tokenRoundTrip(page, {
    network: 'starknet',
    tab: 'Starknet',
    address: /^0x[0-9a-fA-F]{64}$/,
    balanceOf: (owner) => starknetBalance({ baseUrl: productUrl(), owner, token: USDC }),
  })
})
