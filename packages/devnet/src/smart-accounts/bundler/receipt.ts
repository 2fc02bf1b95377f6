/** Reads the receipt of a user operation from the logs of its EntryPoint. */
import { type Address, type Hex, isAddressEqual, numberToHex, parseEventLogs } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { Chain } from './chain-client.js'

const operationEvent = entryPoint07Abi.find(
  (item) => item.type === 'event' && item.name === 'UserOperationEvent',
)

/** As ERC-7769 has it, or null if no block has it. Also finds what another bundler sent. */
export async function getReceipt(chain: Chain, entryPoint: Address, userOpHash: Hex) {
  const [event] = await chain.getLogs({
    address: entryPoint,
    event: operationEvent as Extract<typeof operationEvent, { name: 'UserOperationEvent' }>,
    args: { userOpHash },
    fromBlock: 0n,
  })
  if (!event) return null
  const hash = event.transactionHash
  // Raw: a client reads the fields of the receipt as a node writes them.
  const receipt = await chain.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (!receipt) return null

  const ofEntryPoint = parseEventLogs({
    abi: entryPoint07Abi,
    logs: (await chain.getTransactionReceipt({ hash })).logs,
  }).filter(({ address }) => isAddressEqual(address, entryPoint))
  const end = event.logIndex
  // The operation's own logs follow BeforeExecution, or the event of the operation before it in the bundle.
  const start = ofEntryPoint
    .filter(
      ({ eventName, logIndex }) =>
        logIndex < end && (eventName === 'BeforeExecution' || eventName === 'UserOperationEvent'),
    )
    .reduce((last, { logIndex }) => Math.max(last, logIndex), -1)
  const revert = ofEntryPoint.find(
    (log) => log.eventName === 'UserOperationRevertReason' && log.args.userOpHash === userOpHash,
  )
  const reason =
    revert?.eventName === 'UserOperationRevertReason' ? revert.args.revertReason : undefined
  const { sender, nonce, paymaster, success, actualGasCost, actualGasUsed } = event.args
  return {
    userOpHash,
    entryPoint,
    sender,
    nonce: numberToHex(nonce ?? 0n),
    paymaster,
    actualGasCost: numberToHex(actualGasCost ?? 0n),
    actualGasUsed: numberToHex(actualGasUsed ?? 0n),
    success,
    ...(reason && { reason }),
    logs: receipt.logs.filter(({ logIndex }) => {
      const index = Number(logIndex)
      return index > start && index < end
    }),
    receipt,
  }
}
