import { describe, expect, it } from 'vitest'
import type { KitError } from './kit-error.js'
import { nodeMessages } from './node-errors.js'
import { toKitError } from './normalize.js'
import { toSendError } from './outcome.js'
import { toWalletError } from './wallet-error.js'

type Code = KitError['code']
const sendCode = (thrown: unknown) => toSendError(toWalletError(thrown)).code
const internal = (message: string) => ({ code: -32603, message })
/** MetaMask before its version 10, and what it says of a node's error since. */
const ethjs = (message: string) =>
  internal(
    `[ethjs-query] while formatting outputs from RPC '${JSON.stringify({ value: { code: -32603, data: { code: -32000, message } } })}'`,
  )
const wrapped = (message: string) => ({
  ...internal('Internal JSON-RPC error.'),
  data: { code: -32000, message },
})

const ledgerNo = 'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)'

describe('takes the words of a wallet for a user’s refusal, also while sending', () => {
  it.each<[string, unknown]>([
    ['Ledger, through MetaMask', internal(ledgerNo)],
    ['Ledger, as MetaMask retold it', internal(`Error: TransportStatusError: ${ledgerNo}`)],
    ['Ledger, as MetaMask words it now', internal('Ledger: User rejected the transaction')],
    ['Ledger’s status alone', { name: 'TransportStatusError', statusCode: 0x6985 }],
    ['Ledger’s name alone', { name: 'UserRefusedOnDevice', message: '' }],
    ['Ledger’s Device Management Kit', { _tag: 'EthAppCommandError', errorCode: '6985' }],
    ['Frame', new Error('User declined transaction')],
    ['Trust', new Error('User canceled')],
    ['SafePal', new Error('Cancelled by user')],
    ['Rainbow', new Error('Request rejected')],
    ['Coinbase Wallet', internal('User denied transaction signature.')],
    ['OKX, nested', { ...internal('x'), data: { originalError: new Error('User rejected') } }],
    ['ethers 5', { code: 'ACTION_REJECTED', reason: 'user rejected transaction' }],
    ['ethers 6', { code: 'ACTION_REJECTED', info: { error: { code: 4001, message: 'x' } } }],
    ['viem, by its name', { name: 'UserRejectedRequestError', message: '' }],
    ['Trezor', { code: 'Failure_ActionCancelled', error: 'Cancelled' }],
    ['Trezor, in words', new Error('Action cancelled by user')],
    ['Keystone', new Error('KeystoneError#Tx_canceled')],
    ['Phantom', new Error('The user rejected the transaction')],
    ['Backpack', new Error('user rejected signature request')],
    ['Mobile Wallet Adapter', { code: -3, message: '-3/sign request declined' }],
    ['Xverse', { code: -32000, message: 'User rejected request to send transfer' }],
    ['Leather', { error: { code: -32000, message: 'User rejected the request' } }],
    ['a refusal as JSON in the text', internal('{"code":4001,"message":"x"}')],
    ['two words, nested', { ...internal('x'), data: { message: 'Transaction declined' } }],
    ['two words beside -32000', { code: -32000, message: 'Request rejected' }],
  ])('%s', (_, thrown) => {
    expect(toWalletError(thrown).code).toBe('user-rejected')
    expect(sendCode(thrown)).toBe('user-rejected')
  })

  it.each<[string, unknown, Code]>([
    [
      'a contract’s own words',
      { code: -32000, message: 'execution reverted: user rejected' },
      'execution-reverted',
    ],
    [
      'a contract’s, by code 3',
      { code: 3, message: 'Declined by user list' },
      'execution-reverted',
    ],
    ['gas that looks like a status', { message: 'failed', gas: '0x6985' }, 'unknown'],
    ['a browser’s doing', new Error('Request cancelled by the user agent'), 'unknown'],
    ['an abort', new DOMException('The user aborted a request.', 'AbortError'), 'aborted'],
    [
      '-32003, whose message it is',
      { code: -32003, message: 'Transaction rejected' },
      'transaction-rejected',
    ],
    [
      'a site that was not allowed',
      { code: 4100, message: 'The account has not been authorized by the user.' },
      'unauthorized',
    ],
  ])('but not %s', (_, thrown, code) => expect(toWalletError(thrown).code).toBe(code))
})

describe('reports that blind signing must be enabled, and that nothing was sent', () => {
  it.each<[string, unknown]>([
    ['MetaMask', internal('Ledger: Blind signing must be enabled')],
    [
      'Ledger’s Ethereum library',
      internal('Please enable Blind signing or Contract data in the Ethereum app Settings'),
    ],
    ['its older version', new Error('Please enable Contract data on the Ethereum app Settings')],
    ['its name', { name: 'EthAppPleaseEnableContractData', message: '' }],
    ['Frame', new Error('Ledger Contract Data = No')],
    ['Solana', new Error('Missing a parameter. Try enabling blind signature in the app')],
    ['Solana, by its status', new Error('Ledger device: UNKNOWN_ERROR (0x6808)')],
    ['a wallet that calls all of it a refusal', { code: 4001, message: 'Enable blind signing' }],
  ])('%s', (_, thrown) => {
    const error = toSendError(toWalletError(thrown))
    expect(error.code).toBe('blind-signing-disabled')
    expect(error.shortMessage).toMatch(/blind signing.*Turn it on/i)
  })
})

describe('[HTTP-07] names what a node rejects, by its message', () => {
  const funds = 'insufficient-funds'
  const fee = 'fee-cap-too-low'
  it.each<[string, string, Code]>([
    ['geth', 'transaction underpriced', fee],
    ['geth', 'transaction underpriced: gas tip cap 1, minimum needed 25000000000', fee],
    ['geth, Erigon, Reth', 'replacement transaction underpriced', fee],
    [
      'geth',
      'max fee per gas less than block base fee: address 0x1, maxFeePerGas: 1, baseFee: 7',
      fee,
    ],
    ['Nethermind', 'FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, BaseFee: 2', fee],
    ['Nethermind', 'FeeTooLowToCompete', fee],
    ['Besu', 'Gas price below configured minimum gas price', fee],
    ['Besu', 'Gas price below current base fee', fee],
    ['Arbitrum', 'gas price too low', fee],
    ['OP', 'fee too low: 1, use at least tx.gasLimit = 2 and tx.gasPrice = 3', fee],
    [
      'OpenEthereum',
      "Transaction gas price is too low. It does not satisfy your node's minimal gas price",
      fee,
    ],
    ['Celo', 'gasprice is less than gas price minimum floor', fee],
    [
      'zkSync',
      'virtual machine entered unexpected state. Error description: The operator included transaction with an unacceptable gas price',
      fee,
    ],
    ['bitcoind', 'min relay fee not met, 110 < 141', fee],
    ['bitcoind', 'insufficient fee, rejecting replacement abc', fee],
    [
      'a library',
      'The total cost (gas * gas fee + value) of executing this transaction exceeds the balance of the account.',
      funds,
    ],
    ['geth', 'insufficient funds for gas * price + value: address 0x1 have 1 want 2', funds],
    [
      'geth',
      'insufficient funds for gas * price + value: balance 1, queued cost 2: transaction would cause overdraft',
      funds,
    ],
    ['geth', 'insufficient balance for transfer', funds],
    ['Nethermind', 'InsufficientFunds, Account balance: 1, cumulative cost: 2', funds],
    ['Nethermind', 'insufficient sender balance', funds],
    ['Nethermind', 'insufficient MaxFeePerGas for sender balance', funds],
    ['Besu', 'Upfront cost exceeds account balance', funds],
    ['Arbitrum', 'not enough funds for gas', funds],
    ['Hardhat', "Sender doesn't have enough funds to send tx. The upfront cost is: 2", funds],
    [
      'OpenEthereum',
      'Insufficient funds. The account you tried to send transaction from does not have enough funds.',
      funds,
    ],
    ['zkSync', 'insufficient funds for gas + value. balance: 1, fee: 2, value: 3', funds],
    ['zkSync', 'not enough balance to cover the fee. error message: x', funds],
    [
      'a Solana validator',
      'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
      funds,
    ],
    ['a Solana validator', 'Transfer: insufficient lamports 1, need 2', funds],
    ['OpenEthereum', 'Transaction nonce is too low. Try incrementing the nonce.', 'nonce-too-low'],
    ['Nethermind', 'OldNonce, Current nonce: 5, nonce of rejected tx: 4', 'nonce-too-low'],
    ['zkSync', 'nonce too low. allowed nonce range: 5 - 25, actual: 4', 'nonce-too-low'],
    ['Nethermind', 'NonceGap, Future nonce. Expected nonce: 5', 'nonce-too-high'],
    ['Besu', 'Transaction nonce is too distant from current sender nonce', 'nonce-too-high'],
    ['Besu', 'Transaction gas limit exceeds block gas limit', 'gas-too-high'],
    ['Nethermind', 'GasLimitExceeded, Gas limit: 1, gas limit of rejected tx: 2', 'gas-too-high'],
    ['geth', 'transaction gas limit too high (cap: 16777216, tx: 20000000)', 'gas-too-high'],
    ['Besu', 'Intrinsic gas exceeds gas limit', 'gas-too-low'],
    ['geth', 'insufficient gas for floor data gas cost: gas 1, minimum needed 2', 'gas-too-low'],
    ['Besu', 'Max priority fee per gas exceeds max fee per gas', 'tip-above-fee-cap'],
    ['Besu', 'Invalid transaction type', 'transaction-type-unsupported'],
    ['geth', 'txpool is full', 'transaction-rejected'],
    ['geth', 'invalid sender', 'transaction-rejected'],
    ['geth', 'tx fee (3.00 ether) exceeds the configured cap (1.00 ether)', 'transaction-rejected'],
    ['Besu', 'Sender account not authorized to send transactions', 'transaction-rejected'],
    ['bitcoind', 'bad-txns-inputs-missingorspent', 'transaction-rejected'],
    [
      'a Solana validator',
      'Transaction simulation failed: Blockhash not found',
      'transaction-rejected',
    ],
    [
      'a Solana validator',
      'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      'execution-reverted',
    ],
    [
      'a contract',
      'execution reverted: ERC20: transfer amount exceeds balance',
      'execution-reverted',
    ],
    ['a contract', 'execution reverted: insufficient funds', 'execution-reverted'],
    ['geth', 'the method eth_foo does not exist/is not available', 'method-not-found'],
    ['Alchemy', 'Unsupported method: eth_foo on ETH_MAINNET', 'method-not-found'],
    ['proxyd', 'rpc method is not whitelisted', 'method-not-found'],
  ])('%s: %s', (_, message, code) => {
    for (const thrown of [{ code: -32000, message }, wrapped(message), ethjs(message)])
      expect([toKitError(thrown).code, sendCode(thrown)]).toEqual([code, code])
  })

  it.each<[string, number, string, Code]>([
    ['Besu', -32004, 'Upfront cost exceeds account balance', funds],
    ['Besu', -32001, 'Nonce too low', 'nonce-too-low'],
    ['Besu', -32005, 'Transaction gas limit exceeds block gas limit', 'gas-too-high'],
    ['Besu', -32009, 'Gas price below current base fee', fee],
    ['Nethermind', -32010, 'FeeTooLow', fee],
    ['Alchemy', -32600, 'Unsupported method: eth_foo', 'method-not-found'],
  ])('%s, whose code %i means something else elsewhere: %s', (_, code, message, meaning) =>
    expect(toKitError({ code, message }).code).toBe(meaning),
  )

  it('names the reason instead of "missing or invalid"', () =>
    expect(toKitError({ code: -32000, message: 'transaction underpriced' }).shortMessage).toBe(
      nodeMessages[fee],
    ))

  it.each<[string, unknown, Code]>([
    ['ethers 5', { code: 'INSUFFICIENT_FUNDS', reason: 'x' }, funds],
    ['ethers 5', { code: 'NONCE_EXPIRED', reason: 'x' }, 'nonce-too-low'],
    ['ethers 5', { code: 'REPLACEMENT_UNDERPRICED', reason: 'x' }, fee],
    [
      'ethers 5',
      {
        code: 'SERVER_ERROR',
        body: '{"error":{"code":-32000,"message":"transaction underpriced"}}',
      },
      fee,
    ],
    [
      'web3.js',
      { message: 'x', innerError: { code: -32000, message: 'transaction underpriced' } },
      fee,
    ],
    ['viem', { message: 'x', details: 'transaction underpriced' }, fee],
  ])('%s, however it is wrapped: %j', (_, thrown, code) => expect(sendCode(thrown)).toBe(code))
})

describe('[NET-09] knows an unknown chain by its words', () => {
  const text =
    'Unrecognized chain ID "0x13881". Try adding the chain using wallet_addEthereumChain first.'
  it.each<[string, unknown]>([
    ['MetaMask, in its app', internal(text)],
    ['the same, nested', { ...internal('x'), data: { originalError: { code: 4902 } } }],
    ['a code as JSON in the text', internal('{"code":4902,"message":"x"}')],
    ['a code as JSON after other words', new Error('Error: {"code":4902}')],
    ['Trust, without a code', new Error(text)],
    ['Zerion', new Error('Chain not configured')],
    ['Coinbase', { code: 2, message: 'chainId 0x2105 not supported' }],
    ['Coinbase, elsewhere', new Error('Unsupported chain ID')],
    ['-32000', { code: -32000, message: 'Unrecognized chain ID 0x89' }],
    ['-32602', { code: -32602, message: 'Unrecognized chain ID 0x89' }],
  ])('%s', (_, thrown) => expect(toWalletError(thrown).code).toBe('chain-unrecognized'))

  it.each<[string, unknown, Code]>([
    ['a user’s no', { code: 4001, message: text }, 'user-rejected'],
    ['a method', internal('the method wallet_addEthereumChain does not exist'), 'method-not-found'],
    ['a transaction', { code: -32000, message: 'ChainId not supported' }, 'transaction-rejected'],
  ])('but not by those of %s', (_, thrown, code) => expect(toWalletError(thrown).code).toBe(code))
})

describe('[X12] stays outcome-unknown while a node may have it', () => {
  it.each<[string, unknown]>([
    ['geth', wrapped('already known')],
    ['Besu', wrapped('Known transaction')],
    ['Nethermind', { code: -32010, message: 'AlreadyKnown' }],
    ['Erigon', wrapped('INTERNAL_ERROR: existing tx with same hash')],
    ['zkSync', wrapped('known transaction. transaction with hash 0x1 is already in the system')],
    ['OpenEthereum', wrapped('Transaction with the same hash was already imported.')],
    ['bitcoind', { code: -27, message: 'Transaction already in block chain' }],
    ['bitcoind, in its pool', { code: -26, message: 'txn-already-in-mempool' }],
    [
      'a Solana validator',
      { code: -32002, message: 'This transaction has already been processed' },
    ],
    ['the same as JSON in the text', ethjs('already known')],
    [
      'one that timed out beside one that refuses',
      internal('node 1: timed out; node 2: nonce too low'),
    ],
    ['unknown words', internal('Something broke')],
    [
      'zkSync, which is taking it',
      wrapped('insertion of another transaction with the same nonce is in progress'),
    ],
    [
      'a wallet that sent a part and was refused another',
      Object.assign(new Error('x', { cause: new Error('User rejected') }), {
        code: -32603,
        data: { reason: 'outcome-unknown' },
      }),
    ],
    [
      'an error whose message can’t be read',
      {
        get message() {
          throw new Error('no')
        },
      },
    ],
    ['a server that stops', wrapped('server shutting down')],
  ])('%s', (_, thrown) => expect(sendCode(thrown)).toBe('outcome-unknown'))

  it.each<[string, unknown]>([
    ['a Ledger that is locked', internal('Ledger device: Locked device (0x5515)')],
    ['a Ledger with another app', new Error('Ledger device: UNKNOWN_ERROR (0x6511)')],
  ])('but not for %s: it has signed nothing', (_, thrown) =>
    expect(sendCode(thrown)).not.toBe('outcome-unknown'),
  )
})
