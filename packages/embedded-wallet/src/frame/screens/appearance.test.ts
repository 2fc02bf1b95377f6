// @vitest-environment happy-dom
/** [F5] What a page may choose of the frame's look. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAppearance } from './appearance.js'

beforeEach(() => vi.stubGlobal('CSS', { supports: () => true }))
afterEach(() => vi.unstubAllGlobals())

const getAccent = async (accent: string) => {
  const root = document.createElement('div')
  await createAppearance(root).apply({ themeVariables: { '--scope-accent': accent } })
  return root.style.getPropertyValue('--asked-accent')
}

it.each(['red', '#0f7', '#0F766E', 'rgb(1 2 3)', 'rgb(1, 2, 3)', 'oklch(0.53 0.21 268)'])(
  'takes an accent that covers what is behind: %s',
  async (accent) => {
    expect(await getAccent(accent)).toBe(accent)
  },
)

it.each([
  '#0000',
  '#0f766e00',
  'transparent',
  'Transparent',
  'currentcolor',
  'rgb(1 2 3 / 0)',
  'rgba(1, 2, 3, 0)',
  'rgb(1, 2, 3, 0)',
  'rgb(from red r g b / 0)',
  'rgb(from transparent r g b)',
  'color-mix(in srgb, red, transparent)',
  'color(srgb 1 0 0 / 0)',
  'var(--scope-bg)',
  'red;background:url(x)',
])('does not take one that may let it through: %s', async (accent) => {
  expect(await getAccent(accent)).toBe('')
})
