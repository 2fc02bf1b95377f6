/**
 * The embedded wallet, with its frame and a gateway: from "Approve" to the signature in the page, and a bare one of the same
 * bytes. And from "Approve" to the operation of a smart account that its gateway is handed.
 */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Browser, Page } from '@playwright/test'
import { startDevnet, startMailServer } from '@scope/devnet'
import { createGateway } from '@scope/gateway'
import { partitionedStorageArg, signInByEmail } from '@scope/testing/embedded-wallet'
import { launchChromium, servePage } from './browser.js'
import { buildPage } from './built-page.js'
import { getPercentiles, type Percentiles } from './percentiles.js'

export interface Signing {
  /** Milliseconds from the press that approves to the signature, handed to the page. */
  readonly wallet: Percentiles
  /** Milliseconds of a library with the key in hand. */
  readonly bare: Percentiles
  /** Milliseconds from the press that approves a batch to the signed operation, handed to the gateway's bundler. */
  readonly operation: Percentiles
}

const runs = 21
/** The chain of the page's network. */
const chainId = 1

/** A mail server, and the gateway that serves the frame: `localhost`, of another site than the page at 127.0.0.1. */
async function startWallet(site: string) {
  const [mail, net] = await Promise.all([
    startMailServer(),
    startDevnet({ chains: [{ chainId }], smartAccounts: true }),
  ])
  const chain = net.chains[0]?.url ?? ''
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : 0}`
  const gateway = await createGateway({
    environment: 'development',
    log: 'silent',
    dataDir: 'memory',
    projects: [{ id: 'bench', origins: [new URL(site).origin] }],
    rpc: { allowPrivateNetworks: true, nodes: { [`eip155:${chainId}`]: [chain] } },
    smartAccounts: { bundlers: { [`eip155:${chainId}`]: net.bundlers.map(({ url }) => url) } },
    // A user approves no more than a few requests in a minute.
    limits: { auth: { perIp: { requests: 10_000, seconds: 60 } } },
    auth: { origin, mail: { from: 'bench@scope.test' } },
    secrets: { smtpUrl: mail.url, authEncryptionKey: crypto.randomUUID() + crypto.randomUUID() },
  })
  /** Milliseconds since the epoch at which a bundler was asked for something. */
  const asked: number[] = []
  server.on('request', ({ method, url }) => {
    if (method === 'POST' && url?.startsWith('/v1/bundler'))
      asked.push(performance.timeOrigin + performance.now())
  })
  server.on('request', getRequestListener(gateway.fetch))
  return {
    origin,
    chain,
    asked,
    mailbox: async (to: string) =>
      mail.mails.filter((message) => message.to.includes(to)).reverse(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await gateway.close()
      await Promise.all([mail.stop(), net.stop()])
    },
  }
}

type Wallet = Awaited<ReturnType<typeof startWallet>>

async function fund(page: Page, { chain }: Wallet): Promise<void> {
  const params = [await page.evaluate(() => window.benchSigning.address()), '0xde0b6b3a7640000']
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params })
  await fetch(chain, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

async function signs(browser: Browser, url: string, wallet: Wallet): Promise<Signing> {
  const page = await browser.newPage()
  // In the frame, too: the press is there, the answer in the page, and the machine's clock is one.
  await page.addInitScript(() =>
    addEventListener(
      'click',
      ({ timeStamp }) => console.debug(`pressed ${performance.timeOrigin + timeStamp}`),
      true,
    ),
  )
  let pressed = Number.NaN
  page.on('console', (message) => {
    const at = /^pressed ([\d.]+)$/.exec(message.text())?.[1]
    if (at) pressed = Number(at)
  })
  await page.goto(`${url}?gateway=${encodeURIComponent(wallet.origin)}`)
  const user = await signInByEmail(page, { mailbox: wallet.mailbox })
  const [taken, bare, handed]: [number[], number[], number[]] = [[], [], []]
  for (let run = 0; run < runs; run++) {
    const message = `Run ${run} of the bench, signed once it was seen and approved`
    const signature = page.evaluate((text) => window.benchSigning.ask(text), message)
    await user.approve()
    taken.push((await signature) - pressed)
    bare.push(await page.evaluate((text) => window.benchSigning.bare(text), message))
  }
  await fund(page, wallet)
  // The first one upgrades the account, and is not counted.
  for (let run = -1; run < runs; run++) {
    const sent = page.evaluate(() => window.benchSigning.send())
    await user.approve()
    await sent
    const at = wallet.asked.find((time) => time > pressed)
    if (at === undefined) throw new Error('The bundler was asked for nothing.')
    if (run >= 0) handed.push(at - pressed)
  }
  await page.close()
  return {
    wallet: getPercentiles(taken),
    bare: getPercentiles(bare),
    operation: getPercentiles(handed),
  }
}

export async function measureSigning(): Promise<Signing> {
  const { url, close } = await servePage(await buildPage('signing'))
  const wallet = await startWallet(url)
  const browser = await launchChromium(partitionedStorageArg)
  try {
    return await signs(browser, url, wallet)
  } finally {
    await browser.close()
    await wallet.close()
    await close()
  }
}
