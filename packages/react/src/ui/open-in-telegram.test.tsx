import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { opensByTelegram } from '../lib/platform.js'
import { LinkButton } from './link-button.js'
import { RowLink } from './row-link.js'

const inTelegram = (WebApp: unknown) => Object.assign(window, { Telegram: { WebApp } })
afterEach(() => {
  Reflect.deleteProperty(window, 'Telegram')
  Reflect.deleteProperty(window, 'TelegramWebviewProxy')
})

/** Whether the browser is left to follow the link. */
const tap = (element: React.ReactElement) => {
  let isLeft = true
  const hear = (event: Event) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', hear)
  const { unmount } = render(element)
  fireEvent.click(screen.getByRole('link'))
  unmount()
  document.removeEventListener('click', hear)
  return isLeft
}
const button = (href: string) => (
  <LinkButton href={href} target="_blank">
    Open
  </LinkButton>
)

describe('complaint 18: in a mini app', () => {
  it('opens wallet links with Telegram within the tap', () => {
    const opened: unknown[] = []
    const app = {
      initData: 'x',
      openLink(this: unknown, ...parameters: unknown[]) {
        opened.push(this === app, ...parameters)
      },
    }
    inTelegram(app)
    expect(tap(button('https://wallet.example/wc?uri=a'))).toBe(false)
    const row = { image: null, title: 'Browse', target: '_blank' } as const
    expect(tap(<RowLink href="https://wallet.example/browse" {...row} />)).toBe(false)
    expect(opened).toEqual([
      true,
      'https://wallet.example/wc?uri=a',
      true,
      'https://wallet.example/browse',
    ])
  })

  it('keeps app links from Telegram, which opens web pages only', () => {
    const openLink = vi.fn()
    inTelegram({ initData: 'x', openLink })
    expect(tap(button('pond://wc?uri=a'))).toBe(true)
    expect(openLink).not.toHaveBeenCalled()
  })

  it.each<[string, unknown]>([
    ['no function', { initData: 'x', openLink: 'https://evil.example' }],
    ['a page that is in no mini app', { initData: '', openLink: vi.fn() }],
    ['nothing', null],
    [
      'a function that throws',
      {
        initData: 'x',
        openLink() {
          throw new Error('WebAppTgUrlInvalid')
        },
      },
    ],
    [
      'a field that throws',
      {
        initData: 'x',
        get openLink() {
          throw new Error('no')
        },
      },
    ],
  ])('leaves the link to the browser with %s under its name', (_, app) => {
    inTelegram(app)
    expect(tap(button('https://wallet.example/'))).toBe(true)
  })

  it('detects Telegram before the tap', () => {
    expect(opensByTelegram(window)).toBe(false)
    inTelegram({ initData: 'x', openLink: vi.fn() })
    expect(opensByTelegram(window)).toBe(true)
  })
})
