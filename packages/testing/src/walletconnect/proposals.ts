/** Receives proposals: each is a prompt of the wallet, and what is approved is what the script offers. */
import type { Prompts } from '../prompts.js'
import { fields, type NamespaceHandler } from './namespace-handler.js'
import { approvedNamespaces, type Namespaces } from './namespaces.js'
import type { Offer, ReceivedProposal } from './wallet.js'

export interface Reason {
  readonly code: number
  readonly message: string
}

export interface ProposalsDeps {
  readonly handlers: readonly NamespaceHandler[]
  readonly prompts: Prompts
  spoken(): Promise<void>
  approve(id: number, namespaces: Namespaces): Promise<unknown>
  reject(id: number, reason: Reason): Promise<void>
}

const userRejected: Reason = { code: 5000, message: 'User rejected.' }
const unsupported: Reason = { code: 5100, message: 'Unsupported chains.' }

export function getReason(thrown: unknown): Reason {
  const { code } = fields(thrown)
  if (typeof code !== 'number' || code === 4001) return userRejected
  return { code, message: thrown instanceof Error ? thrown.message : userRejected.message }
}

export function createProposals({ handlers, prompts, spoken, approve, reject }: ProposalsDeps) {
  const received: ReceivedProposal[] = []
  let offer: Offer = {}

  return {
    received,
    offer(next: Offer = {}) {
      offer = next
    },
    offered: () => offer,
    async receive(proposal: ReceivedProposal): Promise<void> {
      received.push(proposal)
      await spoken()
      try {
        await prompts.ask(`session_proposal ${proposal.id}`, 'session_proposal', [proposal])
      } catch (thrown) {
        return reject(proposal.id, getReason(thrown))
      }
      for (const handler of handlers) handler.authorize()
      const wanted = [proposal.requiredNamespaces, proposal.optionalNamespaces]
      const namespaces = approvedNamespaces(handlers, wanted, offer)
      if (Object.keys(namespaces).length === 0) return reject(proposal.id, unsupported)
      try {
        await approve(proposal.id, namespaces)
      } catch (thrown) {
        // Where the site requires what is not offered, the library refuses to approve.
        await reject(proposal.id, unsupported)
        throw thrown
      }
    },
  }
}
