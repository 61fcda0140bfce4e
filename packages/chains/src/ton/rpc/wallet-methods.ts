/** Every key-controlled wallet has at least one of these get methods; contracts of jettons, vaults and apps have neither. */
export const WALLET_METHODS = ['seqno', 'get_public_key'] as const
