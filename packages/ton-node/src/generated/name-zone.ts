// Compiled from contracts/name-zone.tolk by compile.ts. Do not edit: run `npm run generate`.

/** Base64 of the code as a bag of cells. */
export const NAME_ZONE_CODE =
  'te6ccgEBBQEAqwABFP8A9KQT9LzyyAsBAgFiAgMADNAw+JHyQAE1ocYZ20Xb99qJoegJokWukkEmQYQBFdC+CuDbBADiU0DXIMjO+RYjgwf0Dm+hjlwzNCO8IsAAsSKC8OjUQFCHPbqGWqfBcKtMzmTZCDmjTc/Wz3HRTgIFRDsburECgvAZ8CRB7liP2ybuJLJWjdA1w8kgbhGrl5vmLlVVih0X/7oSsZLU0ZIwbeLbMeAwpvg='
