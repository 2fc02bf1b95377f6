import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SocialMark, type socialNames } from './social-mark.js'

afterEach(cleanup)

const getFills = (of: keyof typeof socialNames) => {
  const { container } = render(<SocialMark of={of} />)
  const fills = [...container.querySelectorAll('[fill]')].map((part) => part.getAttribute('fill'))
  const paths = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
  cleanup()
  return { fills, paths }
}

it('draws the Google mark in its four colours', () => {
  const { fills, paths } = getFills('google')
  expect(fills).toEqual(expect.arrayContaining(['#4285F4', '#34A853', '#FBBC05', '#EA4335']))
  expect(paths).toHaveLength(4)
})

it.each([
  ['discord', '#5865F2'],
  ['farcaster', '#8A63D2'],
  ['facebook', '#0866FF'],
  ['github', 'currentColor'],
  ['apple', 'currentColor'],
  ['x', 'currentColor'],
] as const)('draws the mark of %s in %s', (provider, color) => {
  const { fills, paths } = getFills(provider)
  expect(fills).toEqual([color])
  expect(paths.every(Boolean) && paths.length === 1).toBe(true)
})
