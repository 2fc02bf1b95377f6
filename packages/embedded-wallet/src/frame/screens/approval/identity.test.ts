// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { shortenMiddle, walletIdentity } from './identity.js'

it('shows the mark, the own domain and the user', () => {
  const identity = walletIdentity('wallet.example.com', 'ada@example.com')
  expect(identity.querySelector('.mark svg')).not.toBeNull()
  const lines = [...identity.querySelectorAll('bdi')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['wallet.example.com', 'ada@example.com'])
})

it('shows the domain alone if the session has no name', () => {
  for (const user of [undefined, '\u200b\u202e'])
    expect(walletIdentity('wallet.example.com', user).textContent).toBe('wallet.example.com')
})

it('shows a name as one line in its own direction', () => {
  const name = walletIdentity('wallet.example.com', 'ada\n\u202eevil').querySelector('.user')
  expect(name?.tagName).toBe('BDI')
  expect(name?.textContent).toBe('ada evil')
})

it('shortens a long name in the middle, and keeps whole letters', () => {
  const long = 'ada.lovelace.of.the.analytical.engine@example.com'
  expect(shortenMiddle(long)).toBe('ada.lovelace.o…e@example.com')
  expect([...shortenMiddle('😀'.repeat(40))]).toHaveLength(28)
  expect(shortenMiddle('ada@example.com')).toBe('ada@example.com')
})
