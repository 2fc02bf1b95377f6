// @vitest-environment happy-dom
/** The panel against hostile texts, and by keyboard. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endKits, hosts, inPanel, kitWith, soon } from '../fixtures/kits.js'

afterEach(endKits)

const markup =
  '<img src=x onerror="globalThis.hacked = true"><script>globalThis.hacked = true</script>'

async function open(...args: Parameters<typeof kitWith>) {
  const made = kitWith(...args)
  made.kit.start()
  made.kit.devtools?.open()
  await soon(() => expect(inPanel('.panel')).toHaveLength(1))
  return made
}
const tab = (id: string) => inPanel<HTMLButtonElement>(`#tab-${id}`)[0]
const selected = () => inPanel('[aria-selected="true"]').map(({ id }) => id)
const cells = () => inPanel('tbody td > *').map(({ textContent }) => textContent)
const press = (element: Element | null | undefined, key: string) => {
  const event = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    composed: true,
    cancelable: true,
  })
  element?.dispatchEvent(event)
  return event
}

it('renders markup in wallet names, site names and reasons as text', async () => {
  const { adapter } = kitWith({}, {}, [{ name: markup, rdns: 'evil.one' }])
  const { kit } = await open({
    metadata: { name: markup, url: 'https://site.example' },
    adapters: [
      {
        ...adapter,
        discover(host) {
          host.ignore?.({ name: markup, reason: markup })
          return adapter.discover(host)
        },
      },
    ],
  })
  await kit.connection.connect('evil.one')
  const drawn = {
    state: () => inPanel('.card').map(({ textContent }) => textContent),
    wallets: cells,
    log: cells,
  }
  for (const [id, texts] of Object.entries(drawn)) {
    tab(id)?.click()
    await soon(() => expect(texts().join('\n')).toContain(markup))
    expect(inPanel('img, script')).toEqual([])
  }
  tab('wallets')?.click()
  expect(cells()).toContain(markup)
  expect(Reflect.has(globalThis, 'hacked')).toBe(false)
})

it('navigates tabs with arrows, Home and End, with one tab stop', async () => {
  await open()
  const root = hosts()[0]?.shadowRoot
  tab('state')?.focus()
  press(root?.activeElement, 'ArrowRight')
  expect(root?.activeElement).toBe(tab('log'))
  expect(selected()).toEqual(['tab-log'])
  press(root?.activeElement, 'End')
  expect(selected()).toEqual(['tab-alerts'])
  press(root?.activeElement, 'ArrowRight')
  expect(selected()).toEqual(['tab-state'])
  press(root?.activeElement, 'ArrowLeft')
  press(root?.activeElement, 'Home')
  expect(selected()).toEqual(['tab-state'])
  expect(
    inPanel<HTMLButtonElement>('[role="tab"]').filter(({ tabIndex }) => tabIndex === 0),
  ).toEqual([tab('state')])
})

it('closes on Escape inside the panel, without an event in the page', async () => {
  await open()
  const listener = vi.fn()
  document.addEventListener('keydown', listener)
  expect(press(tab('state'), 'Escape').defaultPrevented).toBe(true)
  await soon(() => expect(inPanel('.panel')).toEqual([]))
  document.removeEventListener('keydown', listener)
  expect(listener).not.toHaveBeenCalled()
})

it('explains how to turn on debug mode', async () => {
  await open({ debug: false })
  for (const id of ['requests', 'alerts']) {
    tab(id)?.click()
    expect(inPanel('.hint')[0]?.textContent).toContain('createKit({ debug: true })')
  }
})

it('counts new requests and alerts', async () => {
  const { kit } = await open({ debug: true })
  tab('requests')?.click()
  performance.measure('Scope: eth_blockNumber', {
    start: performance.now(),
    detail: {
      devtools: {
        trackGroup: 'Scope',
        track: 'Requests',
        properties: [
          ['Host', 'https://node.example'],
          ['Answer', 'no answer'],
        ],
      },
    },
  })
  await soon(() => expect(cells()).toContain('eth_blockNumber'))
  expect(cells()).toEqual(expect.arrayContaining(['node.example', 'no answer']))
  expect(() => kit.network.switchNamespace('eip155:404')).toThrowError()
  await soon(() => expect(tab('alerts')?.textContent).toBe('Alerts1'))
  tab('alerts')?.click()
  expect(cells()).toEqual(expect.arrayContaining(['network-not-found', 'eip155:404']))
})

it('shows its own error, and renders again on the next change', async () => {
  const { kit } = await open()
  const reported = vi.fn()
  window.addEventListener('error', reported)
  tab('wallets')?.click()
  const { get } = kit.wallets.$wallets
  Object.assign(kit.wallets.$wallets, {
    get() {
      throw new Error('broken')
    },
  })
  kit.modal.open()
  await soon(() => expect(inPanel('.failed:not([hidden])')[0]?.textContent).toContain('broken'))
  Object.assign(kit.wallets.$wallets, { get })
  kit.modal.close()
  await soon(() => expect(inPanel('.failed[hidden]')).toHaveLength(1))
  expect(reported).not.toHaveBeenCalled()
})

it('stays and reports it if the browser opens no window, or the window fails', async () => {
  await open()
  const button = inPanel('button').find(({ textContent }) => textContent === 'Pop out')
  const reported = vi.fn()
  window.addEventListener('error', reported)
  vi.spyOn(window, 'open').mockReturnValueOnce(null)
  button?.click()
  expect(inPanel('[role="status"]')[0]?.textContent).toBe(
    'Pop-up blocked. Allow pop-ups and try again.',
  )
  vi.spyOn(window, 'open').mockImplementationOnce(() => {
    throw new Error('sandboxed')
  })
  button?.click()
  expect(inPanel('.failed:not([hidden])')[0]?.textContent).toContain('sandboxed')
  expect(inPanel('.panel')).toHaveLength(1)
  expect(reported).not.toHaveBeenCalled()
})

it('reuses the elements of unchanged rows, so that a selection stays', async () => {
  const { kit } = await open()
  tab('log')?.click()
  kit.modal.open()
  await soon(() => expect(inPanel('tbody tr').length).toBeGreaterThan(0))
  const [first] = inPanel('tbody tr')
  kit.modal.close()
  await soon(() => expect(cells()).toContain('closed'))
  expect(inPanel('tbody tr')[0]).toBe(first)
})

it('keeps the last 200 log entries', async () => {
  const { kit } = await open()
  tab('log')?.click()
  for (let turn = 0; turn < 150; turn++) {
    kit.modal.open()
    kit.modal.close()
  }
  await soon(() => expect(inPanel('tbody tr')).toHaveLength(200))
})

describe('the report', () => {
  let written: string[] | undefined
  beforeEach(() => {
    written = []
    vi.stubGlobal('navigator', {
      userAgent: 'Test/1.0',
      clipboard: {
        writeText: async (text: string) => {
          if (!written) throw new DOMException('no', 'NotAllowedError')
          written.push(text)
        },
      },
    })
  })
  const copy = () =>
    inPanel<HTMLButtonElement>('button').find(({ textContent }) => textContent === 'Copy report')

  it('copies the report, and confirms it', async () => {
    await open()
    copy()?.click()
    await soon(() => expect(inPanel('[role="status"]')[0]?.textContent).toBe('Copied'))
    expect(written?.[0]).toMatch(/^```text\nScope report/)
  })

  it('shows the report as selected text if the clipboard is blocked, until Escape', async () => {
    await open()
    written = undefined
    copy()?.click()
    const root = hosts()[0]?.shadowRoot
    await soon(() => expect(root?.activeElement?.tagName).toBe('TEXTAREA'))
    const area = root?.activeElement as HTMLTextAreaElement
    expect(area.value).toMatch(/^```text\nScope report/)
    expect([area.selectionStart, area.selectionEnd]).toEqual([0, area.value.length])
    press(area, 'Escape')
    expect(inPanel('.report[hidden]')).toHaveLength(1)
    expect(root?.activeElement).toBe(copy())
    expect(inPanel('.panel')).toHaveLength(1)
  })
})
