/**
 * Signing in with the pairing (`wc_sessionAuthenticate`, CAIP-222): one signature a network instead of a session first and
 * a text afterwards. The protocol has it for EVM alone.
 */
import type { Network } from '../chain/network.js'
import type { SignInOffer } from '../chain/sign-in-offer.js'
import type { CaipNetworkId } from '../ids/caip.js'
import { readCacaos } from './cacaos.js'
import type { Approval, AuthRequest, Proposal, RemoteClient } from './client/remote-client.js'
import { proposalFor } from './proposal.js'
import { toRemoteError } from './remote-error.js'

export interface SigningInNeeds {
  readonly networks: readonly Network[]
  /** Where the site is. */
  activeId(): CaipNetworkId | undefined
  offer(): SignInOffer | undefined
  now(): number
}

export interface SigningIn {
  /** Proposes, with signing in where that is wanted and can be asked for. */
  propose(client: Promise<RemoteClient>): Promise<Proposal>
  /** Undefined where nothing was signed; else rejects where it is not believed. */
  verified(approval: Approval): Promise<void> | undefined
}

/** Milliseconds a code waits for what is to be signed: nothing is opened by it yet. */
const patience = 3_000
/** Nothing can be proposed either. */
const lines = /^(network-unreachable|timeout|unauthorized)$/
/** Milliseconds the clock here may differ from that of whoever verifies: the library writes the time down by this one. */
const clockMargin = 30_000

export function createSigningIn({ networks, activeId, offer, now }: SigningInNeeds): SigningIn {
  const namespaces = proposalFor(networks)
  /** Asked for it, the wallet or the person did not want to: the next code connects alone. */
  let isUnwilling = false

  async function request(): Promise<AuthRequest | undefined> {
    const { eip155, ...others } = namespaces
    const made = isUnwilling ? undefined : offer()
    const networkId = activeId()
    if (!made || !eip155 || !networkId || Object.keys(others).length > 0) return undefined
    const input = await made.input(networkId, patience)
    if (!input || Math.abs(Date.parse(input.issuedAt ?? '') - now()) > clockMargin) return undefined
    // The message’s own network first.
    const chains = [networkId, ...eip155.chains.filter((chain) => chain !== networkId)]
    return { chains, methods: eip155.methods, input }
  }

  return {
    async propose(client) {
      const [running, asked] = await Promise.all([client, request()])
      if (!asked) return running.propose(namespaces)
      const refused = () => {
        isUnwilling = true
      }
      try {
        const proposal = await running.authenticate(asked)
        proposal.approval.catch(refused)
        return proposal
      } catch (thrown) {
        if (lines.test(toRemoteError(thrown).code)) throw thrown
        // What can’t be asked for does not keep anybody from connecting.
        refused()
        return running.propose(namespaces)
      }
    },
    verified({ auths }) {
      const cacaos = readCacaos(auths)
      if (cacaos.length === 0) return undefined
      const verifying = offer()?.accept(cacaos.map((cacao) => ({ cacao })))
      verifying?.catch(() => {
        isUnwilling = true
      })
      return verifying
    },
  }
}
