/** How an integrator gets news of orders. Markdown. */
export const WEBHOOK_GUIDE = `## Webhooks

Name a \`webhook_url\` when you create an order of either kind, and the service sends it a POST for each change, by the rules of Standard Webhooks (standardwebhooks.com). The answer to the creation has \`webhook_secret\` (\`whsec_…\`); each order has its own, and no other call returns it. \`orderChanged\` below has the message.

- Verify before you parse: HMAC-SHA256 over \`webhook-id\` + "." + \`webhook-timestamp\` + "." + body, with the bytes after \`whsec_\` (base64) as the key, in base64 after \`v1,\`. Refuse a timestamp more than five minutes away.
- The message says which order changed and to what. Read amounts, hashes and refunds with \`getOrder\`.
- Messages arrive at least once, and in any order: ignore a \`webhook-id\` that you have handled, and a \`version\` below the one you know.
- Answer with any 2xx within three seconds, and work afterwards; a host that did not answer before gets ten. Anything else, a redirect included, is tried again: seventeen attempts in all, the last one after 29 to 36 hours. 410 ends the webhook of that order.
- The address is https on port 443 or 8443, and its host must resolve to public addresses only.

## Live updates

\`streamSession\` is one stream of Server-Sent Events for all wallets of the session, \`streamOrders\` and \`streamBulkOrders\` one for a single wallet. The \`id\` of an event of \`streamSession\` is a cursor: send it as \`Last-Event-ID\`, or as \`since\`, and the stream begins with what has changed since. Of two copies of an order the one with the higher \`version\` is newer. Wait for \`retry\` before you connect again, and longer each time that fails.`
