// Compiled from hostile/FakeTransferToken.sol by compile.ts. Do not edit: run `npm run generate -w @sunspan/contracts`.
export const fakeTransferToken = {
  "abi": [
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "from",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Transfer",
      "type": "event"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "from",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "announce",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "name": "balanceOf",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "pure",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "decimals",
      "outputs": [
        {
          "internalType": "uint8",
          "name": "",
          "type": "uint8"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "name",
      "outputs": [
        {
          "internalType": "string",
          "name": "",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "symbol",
      "outputs": [
        {
          "internalType": "string",
          "name": "",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "transfer",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052348015600f57600080fd5b506103758061001f6000396000f3fe608060405234801561001057600080fd5b50600436106100725760003560e01c806395d89b411161005057806395d89b4114610105578063a9059cbb14610141578063bd3bc73c1461016457600080fd5b806306fdde0314610077578063313ce567146100c957806370a08231146100e3575b600080fd5b6100b36040518060400160405280600881526020017f55534420436f696e00000000000000000000000000000000000000000000000081525081565b6040516100c09190610257565b60405180910390f35b6100d1600681565b60405160ff90911681526020016100c0565b6100f76100f13660046102ec565b50600090565b6040519081526020016100c0565b6100b36040518060400160405280600481526020017f555344430000000000000000000000000000000000000000000000000000000081525081565b61015461014f36600461030e565b610179565b60405190151581526020016100c0565b610177610172366004610338565b6101eb565b005b60008273ffffffffffffffffffffffffffffffffffffffff163373ffffffffffffffffffffffffffffffffffffffff167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef846040516101da91815260200190565b60405180910390a350600192915050565b8173ffffffffffffffffffffffffffffffffffffffff168373ffffffffffffffffffffffffffffffffffffffff167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef8360405161024a91815260200190565b60405180910390a3505050565b602081526000825180602084015260005b818110156102855760208186018101516040868401015201610268565b5060006040828501015260407fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f83011684010191505092915050565b803573ffffffffffffffffffffffffffffffffffffffff811681146102e757600080fd5b919050565b6000602082840312156102fe57600080fd5b610307826102c3565b9392505050565b6000806040838503121561032157600080fd5b61032a836102c3565b946020939093013593505050565b60008060006060848603121561034d57600080fd5b610356846102c3565b9250610364602085016102c3565b92959294505050604091909101359056",
  "runtimeBytecode": "0x608060405234801561001057600080fd5b50600436106100725760003560e01c806395d89b411161005057806395d89b4114610105578063a9059cbb14610141578063bd3bc73c1461016457600080fd5b806306fdde0314610077578063313ce567146100c957806370a08231146100e3575b600080fd5b6100b36040518060400160405280600881526020017f55534420436f696e00000000000000000000000000000000000000000000000081525081565b6040516100c09190610257565b60405180910390f35b6100d1600681565b60405160ff90911681526020016100c0565b6100f76100f13660046102ec565b50600090565b6040519081526020016100c0565b6100b36040518060400160405280600481526020017f555344430000000000000000000000000000000000000000000000000000000081525081565b61015461014f36600461030e565b610179565b60405190151581526020016100c0565b610177610172366004610338565b6101eb565b005b60008273ffffffffffffffffffffffffffffffffffffffff163373ffffffffffffffffffffffffffffffffffffffff167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef846040516101da91815260200190565b60405180910390a350600192915050565b8173ffffffffffffffffffffffffffffffffffffffff168373ffffffffffffffffffffffffffffffffffffffff167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef8360405161024a91815260200190565b60405180910390a3505050565b602081526000825180602084015260005b818110156102855760208186018101516040868401015201610268565b5060006040828501015260407fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f83011684010191505092915050565b803573ffffffffffffffffffffffffffffffffffffffff811681146102e757600080fd5b919050565b6000602082840312156102fe57600080fd5b610307826102c3565b9392505050565b6000806040838503121561032157600080fd5b61032a836102c3565b946020939093013593505050565b60008060006060848603121561034d57600080fd5b610356846102c3565b9250610364602085016102c3565b92959294505050604091909101359056"
} as const
