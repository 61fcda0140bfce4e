import { FAMILY_GUIDES } from '@sunspan/chains/deposit-actions'
import { FAMILY_OF_NETWORK_TYPE, NETWORK_TYPES } from '@sunspan/domain'

const LOGIN_ROWS = FAMILY_GUIDES.map(([family, { scheme, signature }]) => {
  const types = NETWORK_TYPES.filter((type) => FAMILY_OF_NETWORK_TYPE[type] === family)
  return `| ${types.map((type) => `\`${type}\``).join(', ')} | ${scheme} | ${signature} |`
}).join('\n')
const PAYMENT_ROWS = FAMILY_GUIDES.map(([family, { payment }]) => `| \`${family}\` | ${payment} |`).join('\n')

/** How a wallet of each family logs in and pays, for readers who have this document alone. Markdown. */
export const LOGIN_GUIDE = `## Log in

1. \`getLoginMessage\` with the header \`network-type\` answers a \`message.value\`, and sets a cookie that binds it to this client: keep cookies between calls. It is valid once, and for five minutes.
2. Sign the text \`message.value\` + address: the value, followed directly by the wallet's address, without a space or a line break between. Take the address in exactly the spelling that you send as \`wallet_address\`.
3. \`submitSignature\` with that address, the same \`network_type\` and the \`signature\`. The answer sets the session's cookie. Several wallets share a session: repeat all three for each.

What signs, and how the signature is written, by \`network_type\`. Texts are UTF-8.

| network type | scheme | \`signature\` |
| --- | --- | --- |
${LOGIN_ROWS}

**EVM wallets** may pass \`address\` and \`chain_id\` to \`getLoginMessage\`, both or neither. The text is then one of EIP-4361 whose last line, \`- eip155:8453:\`, the appended address completes; it proves that address alone. A contract account should: its chain is asked first. A contract account is proved for one day, on the networks that confirm it; a key account for seven days.

**TON wallets** answer as the text of a JSON object: \`kind\` (\`ton_proof\` or \`sign_data\`), \`timestamp\` (seconds; within 15 minutes of now), \`domain\`, \`signature\` (64 bytes in base64), \`public_key\` (32 bytes in base64), and \`state_init\` (the wallet's initial state as a bag of cells in base64, or null: then the wallet's \`get_public_key\` is asked on chain). \`domain\` is the one on the line \`Domain: \` of the text, with or without its port. Ed25519 signs, where \`workchain\` is 4 bytes, big endian, and \`hash\` the 32 bytes of the address:

- \`ton_proof\`: \`sha256(0xffff + "ton-connect" + sha256("ton-proof-item-v2/" + workchain + hash + domain length (4 bytes, little endian) + domain + timestamp (8 bytes, little endian) + payload))\`. The \`payload\` that the wallet is asked to prove is the SHA-256, in lower-case hex, of \`message.value\` without the address: it is not known before the wallet connects.
- \`sign_data\`: \`sha256(0xffff + "ton-connect/sign-data/" + workchain + hash + domain length (4 bytes, big endian) + domain + timestamp (8 bytes, big endian) + "txt" + text length (4 bytes, big endian) + text)\`. The \`text\` is \`message.value\` + address.

**Starknet wallets** sign typed data of the domain \`{ name: 'Sunspan', version: '1', chainId, revision: '1' }\` and the type \`Login(message: string*)\`, whose \`message\` is the list of the text's lines (split at \`\\n\`, without it). They answer as the text of a JSON object: \`signature\`, the list of numbers in hex that the wallet returned, and, while the account is not created, \`deployment\` with its \`class_hash\`, \`salt\` and \`calldata\` in hex. The account's own \`is_valid_signature\` decides; accounts that are not created are known by their class (OpenZeppelin 1.0.0, Argent 0.4.0) and key.

**A claim** is signed like a login, with one difference: \`message.value\` of \`createClaimText\` has the address in it already, so it is signed as it stands. TON wallets answer it with \`sign_data\`.

The examples of \`submitSignature\` are signatures of keys of seven in all bytes over the examples of \`getLoginMessage\`.

## Pay

\`createOrder\` answers a \`deposit\` in base units, the smallest unit of its currency. \`deposit.action\` is what the wallet sends, as it is and from \`wallet_sender\`; its form follows \`deposit.family\`:

| family | what to do with \`action\` |
| --- | --- |
${PAYMENT_ROWS}

## Follow and claim

\`getOrder\` tells how an order stands; \`streamSession\` tells it as it happens. \`findDeposit\` says what became of a transaction and, in \`next_step\`, what its sender can do. A deposit without an order is claimed with \`claimDeposit\`: back to its sender with \`{}\`, or into an order with a signature.`
