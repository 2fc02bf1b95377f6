/** The embedded wallet, with its frame and a gateway: from "Approve" to the signature in the page, and a bare one of the same bytes. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Browser } from '@playwright/test'
import { startMailServer } from '@scope/devnet'
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
}

const runs = 21

/** A mail server, and the gateway that serves the frame: `localhost`, of another site than the page at 127.0.0.1. */
async function startWallet(site: string) {
  const mail = await startMailServer()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : 0}`
  const gateway = await createGateway({
    environment: 'development',
    log: 'silent',
    dataDir: 'memory',
    projects: [{ id: 'bench', origins: [new URL(site).origin] }],
    auth: { origin, mail: { from: 'bench@scope.test' } },
    secrets: { smtpUrl: mail.url, authEncryptionKey: crypto.randomUUID() + crypto.randomUUID() },
  })
  server.on('request', getRequestListener(gateway.fetch))
  return {
    origin,
    mailbox: async (to: string) =>
      mail.mails.filter((message) => message.to.includes(to)).reverse(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await gateway.close()
      await mail.stop()
    },
  }
}

async function signs(
  browser: Browser,
  url: string,
  wallet: Awaited<ReturnType<typeof startWallet>>,
) {
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
  const [taken, bare]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    const message = `Run ${run} of the bench, signed once it was seen and approved`
    const signature = page.evaluate((text) => window.benchSigning.ask(text), message)
    await user.approve()
    taken.push((await signature) - pressed)
    bare.push(await page.evaluate((text) => window.benchSigning.bare(text), message))
  }
  await page.close()
  return { wallet: getPercentiles(taken), bare: getPercentiles(bare) }
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
