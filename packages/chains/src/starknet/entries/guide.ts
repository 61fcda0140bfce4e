import { sampleText, type FamilyGuide } from '../../family-guide.ts'

const STARKNET_KEY = '0x3f88a006714467962067811537f9bb6dd35502c3f20650beddf660227f5fbb0'
/** How wallets of Starknet log in and pay. */
export const starknetGuide: FamilyGuide = {
  scheme: "SNIP-12, revision 1, of the text's lines, see below",
  signature: 'a JSON text, see below',
  payment:
    'make all `calls` in one transaction of the account, in their order; the second reads only, and carries the reference',
  logins: {
    starknet: {
      summary:
        'Starknet: typed data of an account of the main network that is not created yet, as a JSON text',
      networkType: 'STARKNET',
      text: sampleText('STARKNET'),
      address: '0x034c741bd3ef18675C5A1dbeA4B9Ee8788E4D5d0F5F425973769783D43EDE25e',
      signature: JSON.stringify({
        signature: [
          '0x1ad690cfda2be50f3ea22aec6782fc0e80950981fa5fd82bd9b895e4a216e38',
          '0x29dcf33eaf2e0ad6c4a43b4456de8aebb26385f93b11626ae7080773775d2cd',
        ],
        deployment: {
          class_hash: '0x5b4b537eaa2399e3aa99c4e2e0208ebd6c71bc1467938cd52c798c601e43564',
          salt: STARKNET_KEY,
          calldata: [STARKNET_KEY],
        },
      }),
    },
  },
}
