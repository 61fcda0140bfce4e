/** Names the application in what wallets show. */
const APPLICATION = 'Sunspan'

/**
 * What a wallet signs at login (SNIP-12, revision 1): a text, on one network. Line by line, since the SDK that most wallets use cannot hash a
 * text with line breaks.
 */
export const loginTypedData = (message: string, chainId: string) => ({
  types: {
    StarknetDomain: [
      { name: 'name', type: 'shortstring' },
      { name: 'version', type: 'shortstring' },
      { name: 'chainId', type: 'shortstring' },
      { name: 'revision', type: 'shortstring' },
    ],
    Login: [{ name: 'message', type: 'string*' }],
  },
  primaryType: 'Login',
  domain: { name: APPLICATION, version: '1', chainId, revision: '1' },
  message: { message: message.split('\n') },
})
