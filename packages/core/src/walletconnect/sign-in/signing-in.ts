/**
 * Signing in with the pairing (`wc_sessionAuthenticate`, CAIP-222): one signature a network instead of a session first and
 * a text afterwards. The protocol has it for EVM alone.
 */
import type { Network } from '../../chain/network.js'
import type { OneClickSignIn } from '../../chain/one-click-sign-in.js'
import type { CaipNetworkId } from '../../ids/caip.js'
import type { Approval, AuthRequest, Proposal, RemoteClient } from '../client/remote-client.js'
import { proposalFor } from '../pairing/proposal.js'
import { toRemoteError } from '../remote-error.js'
import { parseCacaos } from './cacaos.js'

export interface WalletConnectSignInDeps {
  readonly networks: readonly Network[]
  /** Where the site is. */
  activeId(): CaipNetworkId | undefined
  offer(): Promise<OneClickSignIn | undefined>
  now(): number
}

export interface SigningIn {
  /** Proposes, with signing in where that is wanted and can be asked for. */
  propose(client: Promise<Pick<RemoteClient, 'propose' | 'authenticate'>>): Promise<Proposal>
  /** Undefined where nothing was signed; else rejects where it is not believed. Aborted, what was believed is ended. */
  verified(approval: Approval, signal: AbortSignal): Promise<void> | undefined
}

/** Milliseconds a code waits for what is to be signed: nothing is opened by it yet. */
const timeoutMs = 3_000
/** Errors of the relay connection: a plain proposal would fail too, or no response arrived. */
const lines = /^(network-unreachable|timeout|unauthorized|aborted)$/
/**
 * Max difference between the local clock and the verifier's, in milliseconds. The library writes the time of the local
 * one.
 */
const clockMargin = 30_000

export function createSigningIn({
  networks,
  activeId,
  offer,
  now,
}: WalletConnectSignInDeps): SigningIn {
  const namespaces = proposalFor(networks)
  /** Asked for it, the wallet or the person did not want to: the next code connects alone. */
  let isUnwilling = false
  const refuse = () => {
    isUnwilling = true
  }

  async function request(): Promise<AuthRequest | undefined> {
    const { eip155, ...others } = namespaces
    const made = isUnwilling ? undefined : await offer()
    const networkId = activeId()
    if (!made || !eip155 || !networkId || Object.keys(others).length > 0) return undefined
    const input = await made.getRequest(networkId, timeoutMs)
    if (!input) return undefined
    // If the verifier reports no time, there is nothing to compare.
    const theirs = input.issuedAt === undefined ? now() : Date.parse(input.issuedAt)
    if (!(Math.abs(theirs - now()) <= clockMargin)) return undefined
    // The message’s own network first.
    const chains = [networkId, ...eip155.chains.filter((chain) => chain !== networkId)]
    return { chains, methods: eip155.methods, input }
  }

  return {
    async propose(client) {
      const [running, asked] = await Promise.all([client, request()])
      if (!asked) return running.propose(namespaces)
      // A missing response doesn't mean that the wallet refused.
      const isRefusal = (thrown: unknown) => !lines.test(toRemoteError(thrown).code)
      try {
        const proposal = await running.authenticate(asked)
        proposal.approval.then(
          // Signed without any method that it may be asked for, there is no session.
          ({ session }) => session || refuse(),
          (thrown) => isRefusal(thrown) && refuse(),
        )
        return proposal
      } catch (thrown) {
        if (!isRefusal(thrown)) throw thrown
        // A sign-in that can’t be requested doesn’t stop the connection.
        refuse()
        return running.propose(namespaces)
      }
    },
    verified({ auths }, signal) {
      const cacaos = parseCacaos(auths)
      if (cacaos.length === 0) return undefined
      const signed = cacaos.map((cacao) => ({ cacao }))
      const verifying = offer().then((made) => made?.accept(signed, signal))
      verifying.catch(refuse)
      return verifying
    },
  }
}
