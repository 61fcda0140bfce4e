/** Get methods of which every wallet that a key opens has one; the contracts of jettons, vaults and apps have neither. */
export const WALLET_METHODS = ['seqno', 'get_public_key'] as const
