/** Whether a contract is one of tokens. A contract that can't be asked counts as one: a permission to call it is not granted. */
import * as z from 'zod/mini'
import { bytes32 } from '../../../../protocol/shapes.js'
import type { NodeClient } from '../../../approval/prepared.js'
import { FrameError } from '../../../frame-error.js'

/** decimals(), and supportsInterface(bytes4) of ERC-721 and ERC-1155. */
const decimals = '0x313ce567'
const interfaces = ['80ac58cd', 'd9b67a26'].map((id) => `0x01ffc9a7${id.padEnd(64, '0')}`)

/** Codes of nodes for a call that reverts. Others say nothing of the contract. */
const isRevert = (thrown: unknown): boolean =>
  thrown instanceof FrameError &&
  thrown.code === 'node' &&
  (thrown.node?.code === 3 || /revert/i.test(thrown.message))

/** Undefined if the contract has no such method. Rejects if the node does not say. */
async function ask(node: NodeClient, to: string, data: string): Promise<bigint | undefined> {
  try {
    const read = z.safeParse(bytes32, await node.ask('eth_call', [{ to, data }, 'latest']))
    return read.success ? BigInt(read.data) : undefined
  } catch (thrown) {
    if (isRevert(thrown)) return undefined
    throw thrown
  }
}

export async function isTokenContract(address: string, node: NodeClient): Promise<boolean> {
  const [places, ...supported] = await Promise.all(
    [decimals, ...interfaces].map((data) => ask(node, address, data)),
  )
  return places !== undefined || supported.includes(1n)
}
