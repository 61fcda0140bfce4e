// Compiled from NameRegistry.sol by compile.ts. Do not edit: run `npm run generate -w @sunspan/contracts`.
export const nameRegistry = {
  "abi": [
    {
      "inputs": [],
      "stateMutability": "nonpayable",
      "type": "constructor"
    },
    {
      "inputs": [
        {
          "internalType": "bytes32",
          "name": "node",
          "type": "bytes32"
        }
      ],
      "name": "NotNodeOwner",
      "type": "error"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "bytes32",
          "name": "node",
          "type": "bytes32"
        },
        {
          "indexed": true,
          "internalType": "bytes32",
          "name": "label",
          "type": "bytes32"
        },
        {
          "indexed": false,
          "internalType": "address",
          "name": "owner",
          "type": "address"
        }
      ],
      "name": "NewOwner",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "bytes32",
          "name": "node",
          "type": "bytes32"
        },
        {
          "indexed": false,
          "internalType": "address",
          "name": "resolver",
          "type": "address"
        }
      ],
      "name": "NewResolver",
      "type": "event"
    },
    {
      "inputs": [
        {
          "internalType": "bytes32",
          "name": "node",
          "type": "bytes32"
        }
      ],
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
      "inputs": [
        {
          "internalType": "bytes32",
          "name": "node",
          "type": "bytes32"
        }
      ],
      "name": "resolver",
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
      "inputs": [
        {
          "internalType": "bytes32",
          "name": "node",
          "type": "bytes32"
        },
        {
          "internalType": "bytes32",
          "name": "label",
          "type": "bytes32"
        },
        {
          "internalType": "address",
          "name": "owner_",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "resolver_",
          "type": "address"
        }
      ],
      "name": "setSubnodeRecord",
      "outputs": [
        {
          "internalType": "bytes32",
          "name": "child",
          "type": "bytes32"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052348015600f57600080fd5b5060008080526020527fad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb580546001600160a01b03191633179055610337806100586000396000f3fe608060405234801561001057600080fd5b50600436106100415760003560e01c80630178b8bf1461004657806302571be3146100a957806303dafc07146100df575b600080fd5b61007f6100543660046102af565b60009081526020819052604090206001015473ffffffffffffffffffffffffffffffffffffffff1690565b60405173ffffffffffffffffffffffffffffffffffffffff90911681526020015b60405180910390f35b61007f6100b73660046102af565b60009081526020819052604090205473ffffffffffffffffffffffffffffffffffffffff1690565b6100f26100ed3660046102f1565b610100565b6040519081526020016100a0565b60008481526020819052604081205473ffffffffffffffffffffffffffffffffffffffff163314610164576040517fe55158360000000000000000000000000000000000000000000000000000000081526004810186905260240160405180910390fd5b6040805160208101879052908101859052606001604080517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08184030181528282528051602091820120838301835273ffffffffffffffffffffffffffffffffffffffff8781168086528782168487019081526000848152808652869020965187549084167fffffffffffffffffffffffff00000000000000000000000000000000000000009182161788559051600190970180549790931696169590951790559151928352909250859187917fce0457fe73731f824cc272376169235128c118b49d344817417c6d108d155e82910160405180910390a360405173ffffffffffffffffffffffffffffffffffffffff8316815281907f335721b01866dc23fbee8b6b2c7b1e14d6f05c28cd35a2c934239f94095602a09060200160405180910390a2949350505050565b6000602082840312156102c157600080fd5b5035919050565b803573ffffffffffffffffffffffffffffffffffffffff811681146102ec57600080fd5b919050565b6000806000806080858703121561030757600080fd5b843593506020850135925061031e604086016102c8565b915061032c606086016102c8565b90509295919450925056",
  "runtimeBytecode": "0x608060405234801561001057600080fd5b50600436106100415760003560e01c80630178b8bf1461004657806302571be3146100a957806303dafc07146100df575b600080fd5b61007f6100543660046102af565b60009081526020819052604090206001015473ffffffffffffffffffffffffffffffffffffffff1690565b60405173ffffffffffffffffffffffffffffffffffffffff90911681526020015b60405180910390f35b61007f6100b73660046102af565b60009081526020819052604090205473ffffffffffffffffffffffffffffffffffffffff1690565b6100f26100ed3660046102f1565b610100565b6040519081526020016100a0565b60008481526020819052604081205473ffffffffffffffffffffffffffffffffffffffff163314610164576040517fe55158360000000000000000000000000000000000000000000000000000000081526004810186905260240160405180910390fd5b6040805160208101879052908101859052606001604080517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08184030181528282528051602091820120838301835273ffffffffffffffffffffffffffffffffffffffff8781168086528782168487019081526000848152808652869020965187549084167fffffffffffffffffffffffff00000000000000000000000000000000000000009182161788559051600190970180549790931696169590951790559151928352909250859187917fce0457fe73731f824cc272376169235128c118b49d344817417c6d108d155e82910160405180910390a360405173ffffffffffffffffffffffffffffffffffffffff8316815281907f335721b01866dc23fbee8b6b2c7b1e14d6f05c28cd35a2c934239f94095602a09060200160405180910390a2949350505050565b6000602082840312156102c157600080fd5b5035919050565b803573ffffffffffffffffffffffffffffffffffffffff811681146102ec57600080fd5b919050565b6000806000806080858703121561030757600080fd5b843593506020850135925061031e604086016102c8565b915061032c606086016102c8565b90509295919450925056"
} as const
