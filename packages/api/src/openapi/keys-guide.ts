import { ROTATION_OVERLAP_HOURS } from '../schemas/site/api-key.ts'

/** What an API key is for, and what it is not. Markdown. */
export const KEYS_GUIDE = `## API keys

No call needs a key. With one, calls are counted by the key and not by the address that they come from, under a limit of its own, and its usage is listed day by day. \`requestApiKey\` answers the secret, \`sunspan_\` and 43 letters: it is shown once. Where an operator approves keys, the status is \`REQUESTED\` until then, and the same secret works afterwards.

Send it as the header \`api_key\` with every call. A key that is unknown, revoked or not approved gets 401 \`API_KEY_INVALID\`. Orders made with a key carry its id, never the secret. Any other text in \`api_key\` is a label of your own: it is kept with the orders and decides nothing.

\`rotateApiKey\` answers a new secret; the one before works for another ${String(ROTATION_OVERLAP_HOURS)} hours. \`revokeApiKey\` ends the key. Both take effect at once here, and within ten seconds on every process of the service. Keep a key on your server: a browser shows it to everybody.`
