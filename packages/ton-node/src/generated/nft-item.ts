// Compiled from contracts/nft-item.tolk by compile.ts. Do not edit: run `npm run generate`.

/** Base64 of the code as a bag of cells. */
export const NFT_ITEM_CODE =
  'te6ccgECCAEAAW0AART/APSkE/S88sgLAQIBYgIDAvjQ+JHyQCDXLCODQ0mMjiYx7UTQ0//6SPQE0fiSIscF8uGVbvLhlgLXTAHIy/8S+lL0AMntVODXLCL+Yeik4wLXLCF+WTUUjjQx7UTQ0//6SPQEMdEC1ws/+JLIz5It3FzWEss/Esv/EvpSycjPhQgS+lJxzwtuzMmAQPsABAUAO6Efn9qJoaf/9JHoCaJA3Spg4LLa28Gh9JGpov6qYQL+Me1E0NP/+kj0BNEgbvLRkdD6SNTR+JIixwXy4ZEE0z/6SPpQ9AH6APgnbxCCCTEtAKEiofiTcPg6qgChIML/8uGSJMj6UhrMyQjIy/8X+lIX9ADJ7VQlwgCUNRNfA+MNIW6OGcjPhQgS+lJY+gKCENUydtvPC4rLP8ly+wDjDQYHABLgMIQPAccA8vQATsjPkBRONkYjzws/FPpSFM7JyM+FCBT6UlAE+gJxzwtqEszJcfsAAQAEXwM='
