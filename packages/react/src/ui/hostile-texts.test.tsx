/** [X14] What strangers wrote, in what is drawn of tokens, history and names: text there, and nothing else. The kit is real. */
import type { Feature } from '@scope/core'
import type { HistoryEntry } from '@scope/core/history'
import type { Names } from '@scope/core/names'
import { cleanup, render } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { coin } from '../fixtures/scripted-tokens.js'
import { testKit } from '../fixtures/test-kit.js'
import { getLines } from '../lib/history-lines.js'
import { ScopeProvider } from '../provider.js'
import { HistoryRow } from './history-row.js'
import { NameOrAddress } from './name-or-address.js'
import { TokenRow } from './token-row.js'

afterEach(cleanup)

const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** Everything called by one text. */
function drawn(text: string): HTMLElement {
  const scripted: Names = {
    $config: atom({ suffixes: [], ens: true }),
    resolve: async () => undefined,
    getIdentity: () => atom({ name: text }),
    getNames: async () => [],
    forget: () => undefined,
    $registration: atom(),
    loadRegistration: () => Promise.reject(new Error('Not asked for.')),
  }
  const names: Feature<'names'> = {
    name: 'names',
    setup: () => ({ api: { $names: atom(scripted), open: async () => scripted } }),
  }
  const { kit } = testKit({ names })
  const transfer = { direction: 'in', name: text, symbol: text, amount: 5n, decimals: 0 } as const
  const entry = (over: Partial<HistoryEntry>): HistoryEntry => ({
    id: text,
    hash: text,
    networkId: 'eip155:1',
    operation: text,
    status: 'confirmed',
    at: 0,
    from: text,
    to: text,
    transfers: [{ ...transfer, kind: 'token' }],
    ...over,
  })
  const entries = [
    entry({}),
    entry({ from: friend, transfers: [{ ...transfer, kind: 'item' }] }),
    entry({
      transfers: [
        { ...transfer, kind: 'token' },
        { ...transfer, kind: 'item' },
      ],
    }),
  ]
  const { container } = render(
    <ScopeProvider kit={kit}>
      <TokenRow token={{ ...coin, name: text, symbol: text, amount: 1_234_567n, decimals: 6 }} />
      <NameOrAddress address={friend} networkId="eip155:1" />
      {entries.flatMap(getLines).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text
        <HistoryRow key={at} line={line} own="0x1" namespace="eip155" isHidden={false} />
      ))}
    </ScopeProvider>,
  )
  return container
}

/** Its elements and their attributes, without what they say. */
const shape = (container: HTMLElement) =>
  [...container.querySelectorAll('*')].map(({ tagName, attributes, namespaceURI }) => [
    namespaceURI,
    tagName,
    ...[...attributes].map(({ name }) => name).sort(),
  ])

function expectText(text: string) {
  const harmless = shape(drawn('quite harmless'))
  cleanup()
  const container = drawn(text)
  expect(shape(container)).toEqual(harmless)
  // The token, the name, and the counterparty.
  const texts = [...container.querySelectorAll('bdi')].filter((element) =>
    element.textContent?.includes(text),
  )
  expect(texts.length).toBeGreaterThanOrEqual(4)
}

describe('hostile texts', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    'javascript:alert(1)',
    '{{constructor.constructor("alert(1)")()}}',
  ])('[X14] shows %s as text', expectText)
})

describeVectors('markup-xss', (cases) => {
  it.each(cases)('[X14] renders $id as text', ({ payload }) => expectText(String(payload)))
})
