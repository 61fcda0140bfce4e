import { USER } from './start-test-chains.ts'

/** The body of a request for an order: half an ether from ethereum to the user on base, unless `fields` say otherwise. */
export const orderBody = <Fields extends object>(sender: string, fields?: Fields) => ({
  currency_in_id: 'ethereum-eth',
  currency_out_id: 'base-eth',
  amount: '0.5',
  wallet_sender: sender,
  wallet_receiver: USER.address,
  ...fields,
})
