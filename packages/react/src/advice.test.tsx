/** What development builds say in the console, and that production builds say nothing. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConnectButton } from './connect-button.js'
import { testKit } from './fixtures/test-kit.js'
import { ScopeProvider } from './provider.js'

let lines: string[]
beforeEach(() => {
  lines = []
  vi.stubEnv('NODE_ENV', 'development')
  vi.spyOn(console, 'warn').mockImplementation((text) => void lines.push(String(text)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

it('warns once about an unknown theme variable', () => {
  const { kit } = testKit()
  const page = (
    <ScopeProvider
      kit={kit}
      themeVariables={{ '--scope-acent': 'teal', '--scope-radius': '2px' }}
    />
  )
  const { rerender } = render(page)
  rerender(page)
  expect(lines).toEqual([
    expect.stringMatching(/there is no --scope-acent\. There are: --scope-accent,/),
  ])
})

it('accepts every variable that the style sheet reads', () => {
  const folder = join(import.meta.dirname, 'styles')
  const styles = readdirSync(folder).filter((name) => name.endsWith('.css'))
  const read = new Set(
    styles.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/var\(\s*(--scope-[a-z-]+)/g)].map(
        ([, variable = '']) => variable,
      ),
    ),
  )
  // Set by the dialog itself.
  for (const own of ['--scope-height', '--scope-pull', '--scope-turn']) read.delete(own)
  const { kit } = testKit()
  const variables = Object.fromEntries([...read].map((name) => [name, '1px']))
  render(<ScopeProvider kit={kit} themeVariables={variables} />)
  expect(read.size).toBeGreaterThan(20)
  expect(lines).toEqual([])
})

it('warns if a component creates the kit', () => {
  const { rerender } = render(<ScopeProvider kit={testKit().kit} />)
  expect(lines).toEqual([])
  rerender(<ScopeProvider kit={testKit().kit} />)
  expect(lines).toEqual([expect.stringContaining('Call createKit once, outside of components.')])
})

it('warns if the style sheet is missing', async () => {
  const { kit } = testKit()
  render(<ScopeProvider kit={kit} />)
  kit.modal.open()
  await screen.findByRole('heading', { name: 'Connect a wallet' })
  await expect
    .poll(() => lines)
    .toEqual([expect.stringContaining("import '@scope/react/styles.css'")])
})

it('stays silent in production builds', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const { kit } = testKit()
  render(<ScopeProvider kit={kit} themeVariables={{ '--scope-other': '1' }} locale="fr" />)
  kit.modal.open()
  await screen.findByRole('heading', { name: 'Connect a wallet' })
  expect(lines).toEqual([])
})

it.each([
  ['de-DE', 'Wallet verbinden'],
  ['de', 'Wallet verbinden'],
  ['en-GB', 'Connect wallet'],
])('maps the locale %s to its language', async (locale, text) => {
  const { kit } = testKit()
  render(
    <ScopeProvider kit={kit} locale={locale}>
      <ConnectButton />
    </ScopeProvider>,
  )
  expect(await screen.findByText(text)).toBeTruthy()
  expect(lines).toEqual([])
})

it.each(['fr-FR', 'constructor', ''])(
  'falls back to English and warns for the locale "%s"',
  async (locale) => {
    const { kit } = testKit()
    render(
      <ScopeProvider kit={kit} locale={locale}>
        <ConnectButton />
      </ScopeProvider>,
    )
    expect(await screen.findByText('Connect wallet')).toBeTruthy()
    expect(lines).toEqual([expect.stringContaining(`locale "${locale}" does not come with Scope`)])
  },
)
