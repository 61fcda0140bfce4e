// Compiled from hostile/SilentFailToken.sol by compile.ts. Do not edit: run `npm run generate -w @sunspan/contracts`.
export const silentFailToken = {
  "abi": [
    {
      "inputs": [
        {
          "internalType": "string",
          "name": "name_",
          "type": "string"
        },
        {
          "internalType": "string",
          "name": "symbol_",
          "type": "string"
        },
        {
          "internalType": "uint8",
          "name": "decimals_",
          "type": "uint8"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "constructor"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "spender",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "allowance",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "needed",
          "type": "uint256"
        }
      ],
      "name": "ERC20InsufficientAllowance",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "sender",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "balance",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "needed",
          "type": "uint256"
        }
      ],
      "name": "ERC20InsufficientBalance",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "approver",
          "type": "address"
        }
      ],
      "name": "ERC20InvalidApprover",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "receiver",
          "type": "address"
        }
      ],
      "name": "ERC20InvalidReceiver",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "sender",
          "type": "address"
        }
      ],
      "name": "ERC20InvalidSender",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "spender",
          "type": "address"
        }
      ],
      "name": "ERC20InvalidSpender",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "owner",
          "type": "address"
        }
      ],
      "name": "OwnableInvalidOwner",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "account",
          "type": "address"
        }
      ],
      "name": "OwnableUnauthorizedAccount",
      "type": "error"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "owner",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "spender",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Approval",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "previousOwner",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "newOwner",
          "type": "address"
        }
      ],
      "name": "OwnershipTransferred",
      "type": "event"
    },
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
          "name": "owner",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "spender",
          "type": "address"
        }
      ],
      "name": "allowance",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "spender",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "approve",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "account",
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
      "stateMutability": "view",
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
      "inputs": [
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "name": "mint",
      "outputs": [],
      "stateMutability": "nonpayable",
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
      "name": "owner",
      "outputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "renounceOwnership",
      "outputs": [],
      "stateMutability": "nonpayable",
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
      "inputs": [],
      "name": "totalSupply",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "",
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
      "stateMutability": "pure",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "transferFrom",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "pure",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "newOwner",
          "type": "address"
        }
      ],
      "name": "transferOwnership",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x60a060405234801561001057600080fd5b50604051610d64380380610d6483398101604081905261002f916101a5565b828282338383600361004183826102be565b50600461004e82826102be565b5050506001600160a01b03811661007f57604051631e4fbdf760e01b81526000600482015260240160405180910390fd5b6100888161009a565b5060ff16608052506103809350505050565b600580546001600160a01b038381166001600160a01b0319831681179093556040519116919082907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e090600090a35050565b634e487b7160e01b600052604160045260246000fd5b600082601f83011261011357600080fd5b81516001600160401b0381111561012c5761012c6100ec565b604051601f8201601f19908116603f011681016001600160401b038111828210171561015a5761015a6100ec565b60405281815283820160200185101561017257600080fd5b60005b8281101561019157602081860181015183830182015201610175565b506000918101602001919091529392505050565b6000806000606084860312156101ba57600080fd5b83516001600160401b038111156101d057600080fd5b6101dc86828701610102565b602086015190945090506001600160401b038111156101fa57600080fd5b61020686828701610102565b925050604084015160ff8116811461021d57600080fd5b809150509250925092565b600181811c9082168061023c57607f821691505b60208210810361025c57634e487b7160e01b600052602260045260246000fd5b50919050565b601f8211156102b957828211156102b957806000526020600020601f840160051c6020851015610290575060005b90810190601f840160051c0360005b818110156102b55760008382015560010161029f565b5050505b505050565b81516001600160401b038111156102d7576102d76100ec565b6102eb816102e58454610228565b84610262565b6020601f82116001811461031f57600083156103075750848201515b600019600385901b1c1916600184901b178455610379565b600084815260208120601f198516915b8281101561034f578785015182556020948501946001909201910161032f565b508482101561036d5786840151600019600387901b60f8161c191681555b505060018360011b0184555b5050505050565b6080516109c961039b600039600061015501526109c96000f3fe608060405234801561001057600080fd5b50600436106100df5760003560e01c806370a082311161008c57806395d89b411161006657806395d89b41146101fa578063a9059cbb14610202578063dd62ed3e14610218578063f2fde38b1461025e57600080fd5b806370a0823114610194578063715018a6146101ca5780638da5cb5b146101d257600080fd5b806323b872dd116100bd57806323b872dd14610137578063313ce5671461014e57806340c10f191461017f57600080fd5b806306fdde03146100e4578063095ea7b31461010257806318160ddd14610125575b600080fd5b6100ec610271565b6040516100f991906107eb565b60405180910390f35b610115610110366004610880565b610303565b60405190151581526020016100f9565b6002545b6040519081526020016100f9565b6101156101453660046108aa565b60009392505050565b60405160ff7f00000000000000000000000000000000000000000000000000000000000000001681526020016100f9565b61019261018d366004610880565b61031d565b005b6101296101a23660046108e7565b73ffffffffffffffffffffffffffffffffffffffff1660009081526020819052604090205490565b610192610333565b60055460405173ffffffffffffffffffffffffffffffffffffffff90911681526020016100f9565b6100ec610347565b610115610210366004610880565b600092915050565b610129610226366004610909565b73ffffffffffffffffffffffffffffffffffffffff918216600090815260016020908152604080832093909416825291909152205490565b61019261026c3660046108e7565b610356565b6060600380546102809061093c565b80601f01602080910402602001604051908101604052809291908181526020018280546102ac9061093c565b80156102f95780601f106102ce576101008083540402835291602001916102f9565b820191906000526020600020905b8154815290600101906020018083116102dc57829003601f168201915b5050505050905090565b6000336103118185856103bf565b60019150505b92915050565b6103256103d1565b61032f8282610424565b5050565b61033b6103d1565b6103456000610480565b565b6060600480546102809061093c565b61035e6103d1565b73ffffffffffffffffffffffffffffffffffffffff81166103b3576040517f1e4fbdf7000000000000000000000000000000000000000000000000000000008152600060048201526024015b60405180910390fd5b6103bc81610480565b50565b6103cc83838360016104f7565b505050565b60055473ffffffffffffffffffffffffffffffffffffffff163314610345576040517f118cdaa70000000000000000000000000000000000000000000000000000000081523360048201526024016103aa565b73ffffffffffffffffffffffffffffffffffffffff8216610474576040517fec442f05000000000000000000000000000000000000000000000000000000008152600060048201526024016103aa565b61032f60008383610640565b6005805473ffffffffffffffffffffffffffffffffffffffff8381167fffffffffffffffffffffffff0000000000000000000000000000000000000000831681179093556040519116919082907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e090600090a35050565b73ffffffffffffffffffffffffffffffffffffffff8416610547576040517fe602df05000000000000000000000000000000000000000000000000000000008152600060048201526024016103aa565b73ffffffffffffffffffffffffffffffffffffffff8316610597576040517f94280d62000000000000000000000000000000000000000000000000000000008152600060048201526024016103aa565b73ffffffffffffffffffffffffffffffffffffffff8085166000908152600160209081526040808320938716835292905220829055801561063a578273ffffffffffffffffffffffffffffffffffffffff168473ffffffffffffffffffffffffffffffffffffffff167f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b9258460405161063191815260200190565b60405180910390a35b50505050565b73ffffffffffffffffffffffffffffffffffffffff831661067857806002600082825461066d919061098f565b9091555061072a9050565b73ffffffffffffffffffffffffffffffffffffffff8316600090815260208190526040902054818110156106fe576040517fe450d38c00000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff8516600482015260248101829052604481018390526064016103aa565b73ffffffffffffffffffffffffffffffffffffffff841660009081526020819052604090209082900390555b73ffffffffffffffffffffffffffffffffffffffff82166107535760028054829003905561077f565b73ffffffffffffffffffffffffffffffffffffffff821660009081526020819052604090208054820190555b8173ffffffffffffffffffffffffffffffffffffffff168373ffffffffffffffffffffffffffffffffffffffff167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516107de91815260200190565b60405180910390a3505050565b602081526000825180602084015260005b8181101561081957602081860181015160408684010152016107fc565b5060006040828501015260407fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f83011684010191505092915050565b803573ffffffffffffffffffffffffffffffffffffffff8116811461087b57600080fd5b919050565b6000806040838503121561089357600080fd5b61089c83610857565b946020939093013593505050565b6000806000606084860312156108bf57600080fd5b6108c884610857565b92506108d660208501610857565b929592945050506040919091013590565b6000602082840312156108f957600080fd5b61090282610857565b9392505050565b6000806040838503121561091c57600080fd5b61092583610857565b915061093360208401610857565b90509250929050565b600181811c9082168061095057607f821691505b602082108103610989577f4e487b7100000000000000000000000000000000000000000000000000000000600052602260045260246000fd5b50919050565b80820180821115610317577f4e487b7100000000000000000000000000000000000000000000000000000000600052601160045260246000fd",
  "runtimeBytecode": "0x608060405234801561001057600080fd5b50600436106100df5760003560e01c806370a082311161008c57806395d89b411161006657806395d89b41146101fa578063a9059cbb14610202578063dd62ed3e14610218578063f2fde38b1461025e57600080fd5b806370a0823114610194578063715018a6146101ca5780638da5cb5b146101d257600080fd5b806323b872dd116100bd57806323b872dd14610137578063313ce5671461014e57806340c10f191461017f57600080fd5b806306fdde03146100e4578063095ea7b31461010257806318160ddd14610125575b600080fd5b6100ec610271565b6040516100f991906107eb565b60405180910390f35b610115610110366004610880565b610303565b60405190151581526020016100f9565b6002545b6040519081526020016100f9565b6101156101453660046108aa565b60009392505050565b60405160ff7f00000000000000000000000000000000000000000000000000000000000000001681526020016100f9565b61019261018d366004610880565b61031d565b005b6101296101a23660046108e7565b73ffffffffffffffffffffffffffffffffffffffff1660009081526020819052604090205490565b610192610333565b60055460405173ffffffffffffffffffffffffffffffffffffffff90911681526020016100f9565b6100ec610347565b610115610210366004610880565b600092915050565b610129610226366004610909565b73ffffffffffffffffffffffffffffffffffffffff918216600090815260016020908152604080832093909416825291909152205490565b61019261026c3660046108e7565b610356565b6060600380546102809061093c565b80601f01602080910402602001604051908101604052809291908181526020018280546102ac9061093c565b80156102f95780601f106102ce576101008083540402835291602001916102f9565b820191906000526020600020905b8154815290600101906020018083116102dc57829003601f168201915b5050505050905090565b6000336103118185856103bf565b60019150505b92915050565b6103256103d1565b61032f8282610424565b5050565b61033b6103d1565b6103456000610480565b565b6060600480546102809061093c565b61035e6103d1565b73ffffffffffffffffffffffffffffffffffffffff81166103b3576040517f1e4fbdf7000000000000000000000000000000000000000000000000000000008152600060048201526024015b60405180910390fd5b6103bc81610480565b50565b6103cc83838360016104f7565b505050565b60055473ffffffffffffffffffffffffffffffffffffffff163314610345576040517f118cdaa70000000000000000000000000000000000000000000000000000000081523360048201526024016103aa565b73ffffffffffffffffffffffffffffffffffffffff8216610474576040517fec442f05000000000000000000000000000000000000000000000000000000008152600060048201526024016103aa565b61032f60008383610640565b6005805473ffffffffffffffffffffffffffffffffffffffff8381167fffffffffffffffffffffffff0000000000000000000000000000000000000000831681179093556040519116919082907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e090600090a35050565b73ffffffffffffffffffffffffffffffffffffffff8416610547576040517fe602df05000000000000000000000000000000000000000000000000000000008152600060048201526024016103aa565b73ffffffffffffffffffffffffffffffffffffffff8316610597576040517f94280d62000000000000000000000000000000000000000000000000000000008152600060048201526024016103aa565b73ffffffffffffffffffffffffffffffffffffffff8085166000908152600160209081526040808320938716835292905220829055801561063a578273ffffffffffffffffffffffffffffffffffffffff168473ffffffffffffffffffffffffffffffffffffffff167f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b9258460405161063191815260200190565b60405180910390a35b50505050565b73ffffffffffffffffffffffffffffffffffffffff831661067857806002600082825461066d919061098f565b9091555061072a9050565b73ffffffffffffffffffffffffffffffffffffffff8316600090815260208190526040902054818110156106fe576040517fe450d38c00000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff8516600482015260248101829052604481018390526064016103aa565b73ffffffffffffffffffffffffffffffffffffffff841660009081526020819052604090209082900390555b73ffffffffffffffffffffffffffffffffffffffff82166107535760028054829003905561077f565b73ffffffffffffffffffffffffffffffffffffffff821660009081526020819052604090208054820190555b8173ffffffffffffffffffffffffffffffffffffffff168373ffffffffffffffffffffffffffffffffffffffff167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516107de91815260200190565b60405180910390a3505050565b602081526000825180602084015260005b8181101561081957602081860181015160408684010152016107fc565b5060006040828501015260407fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f83011684010191505092915050565b803573ffffffffffffffffffffffffffffffffffffffff8116811461087b57600080fd5b919050565b6000806040838503121561089357600080fd5b61089c83610857565b946020939093013593505050565b6000806000606084860312156108bf57600080fd5b6108c884610857565b92506108d660208501610857565b929592945050506040919091013590565b6000602082840312156108f957600080fd5b61090282610857565b9392505050565b6000806040838503121561091c57600080fd5b61092583610857565b915061093360208401610857565b90509250929050565b600181811c9082168061095057607f821691505b602082108103610989577f4e487b7100000000000000000000000000000000000000000000000000000000600052602260045260246000fd5b50919050565b80820180821115610317577f4e487b7100000000000000000000000000000000000000000000000000000000600052601160045260246000fd"
} as const
