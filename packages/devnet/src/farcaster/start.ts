/**
 * A relay of Sign In With Farcaster (FIP-11) on this machine, by the protocol of the public one: a site opens a channel, the
 * user's app answers in it, the site asks until it has. In place of the app stands a page at the channel's own link.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { askingPage, donePage, overPage } from './app-page.js'

export interface FarcasterUser {
  readonly fid: bigint
  readonly username: string
  readonly privateKey: Hex
  /** How the key speaks for the id; `custody`. */
  readonly method?: 'custody' | 'authAddress'
}

export interface FarcasterRelayOptions {
  /** Who can be chosen on the page. */
  readonly users: readonly FarcasterUser[]
  /** Of the chain with the registries: 10 on the real one. */
  readonly chainId: number
  /** Defaults to a free port. */
  readonly port?: number
}

/** What a site asked for as it opened the channel. */
export interface FarcasterRequest {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly expirationTime?: string
  readonly acceptAuthAddress?: boolean
}

/** What the app answers: true or not. */
export interface FarcasterResponse {
  readonly message: string
  readonly signature: Hex
  readonly fid: number
  readonly username: string
  readonly custody: Address
}

export interface FarcasterRelay {
  /** `http://127.0.0.1:…`. */
  readonly url: string
  /** By the link that people are shown; undefined where the channel is over. */
  getRequest(link: string): FarcasterRequest | undefined
  /** Signs as the user's app does. */
  sign(signInRequest: FarcasterRequest, user: FarcasterUser): Promise<FarcasterResponse>
  /** Puts a response into a channel, with any content. */
  answer(link: string, answer: object): void
  stop(): Promise<void>
}

interface Channel {
  readonly request: FarcasterRequest
  response?: object
}

export async function startFarcasterRelay(options: FarcasterRelayOptions): Promise<FarcasterRelay> {
  const { users, chainId, port = 0 } = options
  const channels = new Map<string, Channel>()
  const server = createServer((request, response) => {
    serve(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const tokenIn = (link: string) => new URL(link, url).searchParams.get('channelToken') ?? ''

  async function sign(
    signInRequest: FarcasterRequest,
    user: FarcasterUser,
  ): Promise<FarcasterResponse> {
    const { fid, username, privateKey, method = 'custody' } = user
    const account = privateKeyToAccount(privateKey)
    const { siweUri, domain, nonce, expirationTime } = signInRequest
    const message = createSiweMessage({
      domain,
      address: account.address,
      statement: 'Farcaster Auth',
      uri: siweUri,
      version: '1',
      chainId,
      nonce,
      ...(expirationTime && { expirationTime: new Date(expirationTime) }),
      resources: [
        `farcaster://fid/${fid}`,
        ...(method === 'authAddress' ? ['farcaster://signer/type/authAddress'] : []),
      ],
    })
    const signature = await account.signMessage({ message })
    return { message, signature, fid: Number(fid), username, custody: account.address }
  }

  function say(response: ServerResponse, status: number, value: object | string): void {
    const isPage = typeof value === 'string'
    response.writeHead(status, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    })
    response.end(isPage ? value : JSON.stringify(value))
  }

  /** The link that people are shown, in place of the app's. */
  async function showPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const channel = channels.get(tokenIn(request.url ?? '/'))
    if (!channel || channel.response) return say(response, 410, overPage())
    const { request: signInRequest } = channel
    if (request.method !== 'POST') {
      const names = users.map(({ username }) => username)
      return say(response, 200, askingPage(signInRequest.domain, names))
    }
    const chosen = new URLSearchParams(await text(request)).get('as')
    const user = users.find(({ username }) => username === chosen)
    if (!user) return say(response, 400, overPage())
    channel.response = await sign(signInRequest, user)
    say(response, 200, donePage())
  }

  function openChannel(request: FarcasterRequest, response: ServerResponse): void {
    const channelToken = randomUUID()
    channels.set(channelToken, { request })
    const link = `${url}/~/siwf?channelToken=${channelToken}`
    say(response, 201, { channelToken, url: link, connectUri: link, nonce: request.nonce })
  }

  function tellStatus(request: IncomingMessage, response: ServerResponse): void {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const channel = channels.get(token)
    if (!channel) {
      say(response, 401, { error: 'Unauthorized' })
      return
    }
    const { request: signInRequest, response: answer } = channel
    const { nonce } = signInRequest
    const body = {
      nonce,
      signatureParams: signInRequest,
      metadata: { ip: '127.0.0.1', userAgent: '' },
    }
    // An answer is told once.
    if (answer) channels.delete(token)
    const state = answer ? 'completed' : 'pending'
    say(response, answer ? 200 : 202, { ...body, state, ...answer })
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', url)
    if (pathname === '/~/siwf') return showPage(request, response)
    if (pathname === '/v1/channel' && request.method === 'POST')
      return openChannel(JSON.parse(await text(request)) as FarcasterRequest, response)
    if (pathname === '/v1/channel/status') return tellStatus(request, response)
    say(response, 404, { error: 'Not found' })
  }

  return {
    url,
    getRequest: (link) => channels.get(tokenIn(link))?.request,
    sign,
    answer(link, answer) {
      const channel = channels.get(tokenIn(link))
      if (channel) channel.response = answer
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
