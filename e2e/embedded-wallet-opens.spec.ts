/**
 * Painted frames as the wallet's iframe opens: only the requested card, at its own height.
 * Only a browser keeps the last picture of a frame that was hidden.
 */
import type { Page } from '@playwright/test'
import { arrive, askToSign } from './fixtures/embedded-wallet.js'
import { test } from './fixtures/partitioned-storage.js'
import { expect } from './fixtures/scope.js'

// As most users have it: a holder that fades in shows more frames of a card before.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const query = '/?gateway&money&email&networks=localOne'
/** Colour of the previous card, to find it in a screenshot. */
const magenta = 'rgb(255, 0, 255)'

const getFrame = (page: Page) => {
  const found = page.frames().find((frame) => frame !== page.mainFrame())
  if (!found) throw new Error('No frame is up.')
  return found
}

/** Every picture that the browser paints until `stop`, in base64. */
async function record(page: Page): Promise<{ stop(): Promise<readonly string[]> }> {
  const session = await page.context().newCDPSession(page)
  const frames: string[] = []
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data)
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 60, everyNthFrame: 1 })
  return {
    async stop() {
      await session.send('Page.stopScreencast')
      await session.detach()
      return frames
    },
  }
}

/** How many pixels of each picture are of the card before. */
async function countMagenta(page: Page, frames: readonly string[]): Promise<readonly number[]> {
  const blank = await page.context().newPage()
  try {
    return await blank.evaluate(async (all) => {
      const counts: number[] = []
      for (const data of all) {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
        if (!context) throw new Error('There is no canvas.')
        context.drawImage(image, 0, 0)
        const pixels = context.getImageData(0, 0, image.width, image.height).data
        let count = 0
        for (let at = 0; at < pixels.length; at += 4) {
          const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
          if (red > 90 && blue > 90 && green < 40) count += 1
        }
        counts.push(count)
      }
      return counts
    }, frames)
  } finally {
    await blank.close()
  }
}

/** The heights that the frame has in each frame in which a user can see it, until `stop`. */
const recordHeights = (page: Page) =>
  page.evaluateHandle(() => {
    const heights: number[] = []
    let isOver = false
    const look = () => {
      const holder = document.querySelector<HTMLDialogElement>('dialog[data-scope-embedded-wallet]')
      if (holder?.open && Number(getComputedStyle(holder).opacity) > 0)
        heights.push(holder.querySelector('iframe')?.clientHeight ?? 0)
      if (!isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return {
      stop() {
        isOver = true
        return heights
      },
    }
  })

test('paints an approval at its own height, without the previous card', async ({ page, open }) => {
  await open([], query)
  const wallet = await arrive(page)
  // The last painted card has another height.
  await page.getByRole('button', { name: /^Send 0.001/ }).click()
  await expect(wallet.frame.locator('[data-approve]')).not.toHaveAttribute('aria-disabled')
  await getFrame(page).evaluate(async (color) => {
    const parts = document.querySelectorAll<HTMLElement>('main, .scroller, footer')
    for (const part of parts) part.style.background = color
    // The second frame begins once the first one is painted.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  }, magenta)
  await wallet.decline()
  await expect(wallet.holder).not.toHaveAttribute('open')

  const recording = await record(page)
  const watch = await recordHeights(page)
  await askToSign(page)
  await expect(wallet.frame.locator('[data-approve]')).not.toHaveAttribute('aria-disabled')
  const frames = await recording.stop()
  const heights = await watch.evaluate((heard) => heard.stop())
  const counts = await countMagenta(page, frames)
  expect(frames.length).toBeGreaterThan(1)
  expect(Math.max(...counts), `magenta in pictures: ${counts.join(' ')}`).toBeLessThan(500)
  expect(heights.length).toBeGreaterThan(1)
  expect([...new Set(heights)]).toHaveLength(1)
})
