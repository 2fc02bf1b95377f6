/** Queries one node, or several that must agree (threat S8), with a timeout. */
import type { SiwxCode } from '../codes.js'
import type { EvmNodes } from '../contract.js'
import { type ContractCheck, type NodeResult, queryNode } from './query-node.js'

/** How many of several must have answered. */
const quorum = 2

function within(milliseconds: number, answer: Promise<NodeResult>): Promise<NodeResult> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<NodeResult>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'inconclusive')
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Returns true if the contract accepts the signature. */
export async function queryNodes(
  nodes: EvmNodes,
  timeout: number,
  question: ContractCheck,
): Promise<true | SiwxCode> {
  const clients = 'length' in nodes && typeof nodes !== 'function' ? nodes : [nodes]
  const answers = await Promise.all(
    clients.map((client) => within(timeout, queryNode(client, question))),
  )
  const valid = answers.filter((answer) => answer === 'valid').length
  const invalid = answers.filter((answer) => answer === 'invalid').length
  if (valid > 0 && invalid > 0) return 'nodes-disagree'
  if (valid + invalid < Math.min(quorum, clients.length)) return 'inconclusive'
  return valid > 0 || 'signature-invalid'
}
