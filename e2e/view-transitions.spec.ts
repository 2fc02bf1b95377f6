/**
 * Frame by frame: opening the dialog and each change of view shows content in each frame, only of the views concerned,
 * and moves the card's height at most once.
 * Only a browser has frames.
 */
import type { Page } from '@playwright/test'
import { quiet } from './fixtures/quiet.js'
import { expect, type Scope, test } from './fixtures/scope.js'

interface Frame {
  /** How much of the dialog is visible, scrim included: 0 to 1. */
  readonly opacity: number
  /** Pixels, without the scale of the opening. */
  readonly height: number
  /** Views with visible content, by the order in which they were first seen, and how much of each is visible. */
  readonly views: Readonly<Record<number, number>>
}

declare global {
  interface Window {
    cardFrames?: { start(): void; stop(): Frame[] }
  }
}

/** Samples each frame of the open dialog, after its animations were advanced. */
const sampler = () => {
  const known = new Map<Element, number>()
  let frames: Frame[] = []
  let request = 0
  const opacityOf = (element: Element, top: Element): number => {
    let opacity = 1
    for (let at: Element | null = element; at && at !== top; at = at.parentElement)
      opacity *= Number(getComputedStyle(at).opacity)
    return opacity
  }
  const look = () => {
    request = requestAnimationFrame(look)
    const dialog = document.querySelector<HTMLElement>('dialog.scope-modal[open]')
    const card = dialog?.querySelector<HTMLElement>('.scope-card')
    if (!dialog || !card) return
    const views: Record<number, number> = {}
    for (const body of card.querySelectorAll('.scope-body')) {
      const place = known.get(body) ?? known.size
      const shown = [...body.children].map((part) => opacityOf(part, card))
      const most = Math.max(0, ...shown)
      if (most > 0.02) {
        known.set(body, place)
        views[place] = most
      }
    }
    const { opacity } = getComputedStyle(dialog)
    frames.push({ opacity: Number(opacity), height: card.offsetHeight, views })
  }
  window.cardFrames = {
    start() {
      cancelAnimationFrame(request)
      frames = []
      known.clear()
      look()
    },
    stop() {
      cancelAnimationFrame(request)
      return frames
    },
  }
}

/** Samples the frames from the action until the card has settled. */
async function watch(page: Page, act: () => Promise<unknown>): Promise<Frame[]> {
  await page.evaluate(() => window.cardFrames?.start())
  await act()
  await quiet(page)
  await expect(page.locator('.scope-leaving')).toHaveCount(0)
  return page.evaluate(async () => {
    // A busy browser may have drawn none since.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return window.cardFrames?.stop() ?? []
  })
}

/** The views that this one leads to are fetched, and the code that moves them: it comes after the list. */
async function untilPrefetched(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/motion-')),
  )
  await page.waitForLoadState('networkidle')
  await quiet(page)
}

/** Heights in the order in which they follow each other. */
const heights = (frames: readonly Frame[]) =>
  frames.map(({ height }) => height).filter((height, at, all) => height !== all[at - 1])

/** One way up or down, and each height is between the first and the last. */
function expectOneMove(frames: readonly Frame[], what: string) {
  const all = heights(frames)
  const steps = all.slice(1).map((height, at) => Math.sign(height - (all[at] ?? height)))
  expect(new Set(steps).size, `${what}: ${all.join(' ')}`).toBeLessThanOrEqual(1)
}

function expectCalm(frames: readonly Frame[], what: string) {
  expect(frames.length, what).toBeGreaterThan(2)
  const seen = frames.map(({ views }) => Object.keys(views).join('+'))
  // A view and the next one, which is seen from some frame on and alone at the end.
  expect([...new Set(seen)].join(' '), what).toMatch(/^0( 0\+1)? 1$/)
  expect(seen.lastIndexOf('0'), what).toBeLessThan(seen.indexOf('1'))
  for (const { views } of frames)
    expect(Math.max(...Object.values(views)), `${what}: a faint frame`).toBeGreaterThan(0.4)
  expectOneMove(frames, what)
}

/** Opens the account of a connected user. Returns a function that releases the held code of the settings. */
async function openAccount({
  wallet,
  open,
  page,
  choose,
  opener,
  dialog,
}: Pick<Scope, 'wallet' | 'open' | 'choose' | 'opener' | 'dialog'> & {
  readonly page: Page
}): Promise<() => void> {
  await open([wallet()])
  await choose('Meadow')
  await expect(dialog).toBeHidden()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/account-settings-view-*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await opener.click()
  await expect(dialog.locator('.scope-money bdi').first()).toBeVisible()
  await quiet(page)
  return arrive
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(sampler)
})

test('opens with its content, its height and its scrim in the first visible frame', async ({
  wallet,
  open,
  page,
  opener,
  dialog,
}) => {
  await open([wallet()])
  await opener.hover()
  // Drawn ahead.
  await expect(page.locator('dialog.scope-modal .scope-list .scope-row')).not.toHaveCount(0)
  await quiet(page)
  const frames = await watch(page, () => opener.click())
  await expect(dialog.locator('.scope-row').first()).toBeVisible()
  expect(heights(frames)).toHaveLength(1)
  for (const { views } of frames) expect(Object.keys(views)).toEqual(['0'])
  // The scrim is a part of the dialog: one opacity for both.
  const scrim = await dialog.evaluate((element) => ({
    own: getComputedStyle(element).borderImageSource,
    backdrop: getComputedStyle(element, '::backdrop').backgroundColor,
  }))
  expect(scrim.own).toContain('gradient')
  expect(scrim.backdrop).toBe('rgba(0, 0, 0, 0)')
})

test('grows once if the code arrives after the dialog has opened', async ({
  wallet,
  open,
  page,
  opener,
  dialog,
}) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/dialog-*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await open([wallet(), wallet({ name: 'Sundial', rdns: 'dev.test.sundial' })])
  const frames = await watch(page, async () => {
    await opener.click()
    await expect(dialog.locator('.scope-skeleton-row').first()).toBeVisible()
    arrive()
    await expect(dialog.locator('.scope-row').first()).toBeVisible()
  })
  expectOneMove(frames, 'opening')
})

for (const { motion, query } of [
  { motion: 'no-preference', query: '?locale=ar' },
  { motion: 'reduce', query: '' },
] as const)
  test(`changes views without a blank frame: ${motion} ${query}`, async ({
    wallet,
    open,
    page,
    opener,
    dialog,
  }) => {
    await page.emulateMedia({ reducedMotion: motion })
    const meadow = wallet()
    await open([meadow], `/${query}`)
    await opener.click()
    await expect(dialog.locator('.scope-row').first()).toBeVisible()
    await untilPrefetched(page)
    const left = dialog.locator('.scope-header button').first()
    expectCalm(await watch(page, () => left.click()), 'to what a wallet is')
    expectCalm(await watch(page, () => left.click()), 'back to the list')
    meadow.hold()
    const row = dialog.locator('button.scope-row').first()
    const pending = dialog.locator('.scope-ring[data-state=pending]')
    expectCalm(await watch(page, () => row.click()), 'to the wallet')
    await expect(pending).toBeVisible()
    expectCalm(await watch(page, () => left.click()), 'back from the wallet')
    expect(await page.locator('.scope-leaving').count()).toBe(0)
  })

for (const motion of ['no-preference', 'reduce'] as const)
  test(`keeps the previous view until the code of the next one is there: ${motion}`, async ({
    wallet,
    open,
    page,
    choose,
    opener,
    dialog,
  }) => {
    await page.emulateMedia({ reducedMotion: motion })
    const arrive = await openAccount({ wallet, open, page, choose, opener, dialog })
    const frames = await watch(page, async () => {
      await dialog.getByRole('button', { name: 'Settings' }).click()
      await expect(dialog.getByRole('heading', { name: 'Settings' })).toBeFocused()
      arrive()
      await expect(dialog.locator('.scope-full-address')).toBeVisible()
    })
    for (const { views } of frames)
      expect(Math.max(0, ...Object.values(views)), 'a blank frame').toBeGreaterThan(0.4)
    expectOneMove(frames, 'to the settings')
  })

test('never shows the previous view again if the code arrives while it fades out', async ({
  wallet,
  open,
  page,
  choose,
  opener,
  dialog,
}) => {
  const arrive = await openAccount({ wallet, open, page, choose, opener, dialog })
  // Stops in the middle of the fade. Presses within the page: after a click from here, a busy machine finds the fade over.
  await dialog.getByRole('button', { name: 'Settings' }).evaluate(async (settings: HTMLElement) => {
    settings.click()
    let fade: Animation | undefined
    while (!fade) {
      await new Promise(requestAnimationFrame)
      fade = document.querySelector('.scope-leaving')?.getAnimations()[0]
    }
    // Slow enough not to end before it is paused.
    fade.playbackRate = 0.1
    const { delay = 0, duration = 0 } = fade.effect?.getComputedTiming() ?? {}
    fade.currentTime = delay + Number(duration) / 4
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    fade.pause()
  })
  const opacity = () =>
    page.evaluate(() => {
      const leaving = document.querySelector('.scope-leaving')
      return leaving ? Number(getComputedStyle(leaving).opacity) : 0
    })
  const before = await opacity()
  expect(before).toBeLessThan(0.9)
  arrive()
  await expect(dialog.locator('.scope-full-address')).toBeVisible()
  expect(await opacity()).toBeCloseTo(before)
  await page.evaluate(() => document.querySelector('.scope-leaving')?.getAnimations()[0]?.finish())
  await expect(page.locator('.scope-leaving')).toHaveCount(0)
})

test('hides the previous view from screen readers and from the pointer while it fades', async ({
  wallet,
  open,
  page,
  opener,
  dialog,
}) => {
  await open([wallet()])
  await opener.click()
  await expect(dialog.locator('.scope-row').first()).toBeVisible()
  await untilPrefetched(page)
  const leaving = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('dialog[open] .scope-header button')?.click()
    let found: Element | null = null
    while (!found) {
      await new Promise(requestAnimationFrame)
      found = document.querySelector('.scope-leaving')
    }
    return { inert: found.hasAttribute('inert'), hidden: found.getAttribute('aria-hidden') }
  })
  expect(leaving).toEqual({ inert: true, hidden: 'true' })
})
