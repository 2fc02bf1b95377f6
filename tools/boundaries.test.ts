/** Every rule of the boundary checker, failing on a small made-up tree. */
import { describe, expect, it } from 'vitest'
import { checkTree } from './boundaries/check.js'
import { withoutComments } from './boundaries/texts.js'

const paths = {
  '@scope/core': ['./packages/core/src/index.ts'],
  '@scope/react/messages/*': ['./packages/react/src/messages/*.ts'],
}

/** Failures of the checker for these files, as `path:line message`. */
const check = (files: Record<string, string>): string[] =>
  checkTree(new Map(Object.entries(files)), paths).map(
    ({ path, line, message }) => `${path}:${line} ${message}`,
  )

const core = 'packages/core/src'
const react = 'packages/react/src'
const evm = 'packages/adapter-evm/src'
const devtools = 'packages/devtools/src'

function expectOne(files: Record<string, string>, place: string, message: RegExp): void {
  const failures = check(files)
  expect(failures).toHaveLength(1)
  expect(failures[0]).toMatch(new RegExp(`^${place.replaceAll('.', '\\.')} `))
  expect(failures[0]).toMatch(message)
}

describe('import cycles', () => {
  it('finds a cycle, also of types, and names its files', () => {
    const files = {
      [`${core}/ids/a.ts`]: "import { b } from './b.js'\nexport const a = b\n",
      [`${core}/ids/b.ts`]: "import type { a } from './a.js'\nexport type B = typeof a\n",
    }
    expectOne(files, `${core}/ids/b.ts:1`, /cycle: .*a\.ts → .*b\.ts → .*a\.ts/)
  })

  it('finds a cycle through a package name and through import()', () => {
    const files = {
      [`${react}/provider.ts`]: "export const m = import('./messages/en.js')\n",
      [`${react}/messages/en.ts`]: "export type P = import('../provider.js').P\n",
    }
    expectOne(files, `${react}/messages/en.ts:1`, /cycle/)
  })

  it('lets two files share a third', () => {
    const files = {
      [`${core}/ids/a.ts`]: "import './c.js'\nimport './b.js'\n",
      [`${core}/ids/b.ts`]: "import './c.js'\n",
      [`${core}/ids/c.ts`]: '',
    }
    expect(check(files)).toEqual([])
  })
})

describe('imports in core', () => {
  const tree = (from: string, line: string, to: string) => ({
    [`${core}/${from}`]: `${line}\n`,
    [`${core}/${to}`]: '',
  })

  it.each([
    ['ids/caip.ts', "import '../chain/adapter.js'", 'chain/adapter.ts', /"ids" may not/],
    ['errors/codes.ts', "import type { A } from '../ids/a.js'", 'ids/a.ts', /"errors" may not/],
    ['env.ts', "import './errors/a.js'", 'errors/a.ts', /nothing of core/],
    ['storage/item.ts', "import '../http/client.js'", 'http/client.ts', /"storage" may not/],
    ['http/rpc.ts', "import { a } from '../chain/adapter.js'", 'chain/adapter.ts', /"http" may/],
    ['chain/a.ts', "import '../features/modal/modal.js'", 'features/modal/modal.ts', /may not/],
    ['features/a/a.ts', "export type * from '../b/b.js'", 'features/b/b.ts', /feature "a" imports/],
    ['features/a/a.ts', "import '../../effects/a.js'", 'effects/a.ts', /may not import "effects"/],
    ['events.ts', "import './features/modal/modal.js'", 'features/modal/modal.ts', /may not/],
    // Nothing else knows an optional feature, and what every kit has does not wait for one.
    ['create-kit.ts', "import './walletconnect/index.js'", 'walletconnect/index.ts', /may not/],
    ['index.ts', "export type * from './walletconnect/a.js'", 'walletconnect/a.ts', /may not/],
    [
      'feature.ts',
      "import type { R } from './walletconnect/a.js'",
      'walletconnect/a.ts',
      /may not/,
    ],
    ['features/a/a.ts', "import type { F } from '../../feature.js'", 'feature.ts', /may not/],
    ['effects.ts', "import './create-kit.js'", 'create-kit.ts', /may not import "create-kit"/],
    ['create-kit.ts', "import './index.js'", 'index.ts', /may not import "index"/],
    ['shelf/a.ts', "import '../ids/a.js'", 'ids/a.ts', /no place in core's layers/],
  ])('%s: %s', (from, line, to, message) => {
    expectOne(tree(from, line, to), `${core}/${from}:1`, message)
  })

  it.each([
    ['http/rpc.ts', "import type { NodeClient } from '../chain/node.js'", 'chain/node-client.ts'],
    [
      'events.ts',
      "import type { C } from './features/connection/connection-event.js'",
      'features/connection/analytics-events.ts',
    ],
    // An optional feature knows the contract.
    ['walletconnect/index.ts', "import type { F } from '../feature.js'", 'feature.ts'],
    ['features/a/a.ts', "import './a-machine.js'", 'features/a/a-machine.ts'],
    ['create-kit.ts', "import './features/a/a.js'", 'features/a/a.ts'],
    ['features/a/a.test.ts', "import '../b/b.js'", 'features/b/b.ts'],
  ])('lets %s say %s', (from, line, to) => {
    expect(check(tree(from, line, to))).toEqual([])
  })
})

describe('imports in react', () => {
  it.each([
    [
      'views/send/send-view.tsx',
      "import '../connect/list.js'",
      'views/connect/list.tsx',
      /view "send"/,
    ],
    ['views/send/send-view.tsx', "import '../../modal/m.js'", 'modal/m.tsx', /"views" may not/],
    ['ui/button.tsx', "import '../views/frame.js'", 'views/frame.tsx', /"ui" may not/],
    ['lib/text.ts', "import '../hooks/use-text.js'", 'hooks/use-text.ts', /"lib" may not/],
    ['modal/modal.tsx', "import '../views/send/s.js'", 'views/send/s.tsx', /only views\/registry/],
  ])('%s: %s', (from, line, to, message) => {
    const files = { [`${react}/${from}`]: `${line}\n`, [`${react}/${to}`]: '' }
    expectOne(files, `${react}/${from}:1`, message)
  })

  it.each([
    ['registry.ts', './send/send-view.js'],
    ['bundles/money-views.ts', '../send/send-view.js'],
  ])('lets views/%s import every view', (name, view) => {
    const files = {
      [`${react}/views/${name}`]: `export const send = () => import('${view}')\n`,
      [`${react}/views/send/send-view.tsx`]: '',
    }
    expect(check(files)).toEqual([])
  })
})

describe('imports between packages', () => {
  const cases: [string, string, RegExp][] = [
    [`${core}/env.ts`, '@scope/react', /core may import none of our packages/],
    [`${core}/env.ts`, 'viem', /core knows no chain library/],
    [`${core}/env.ts`, 'react', /core knows no chain library/],
    [`${core}/env.ts`, 'lodash', /core imports only nanostores, zod/],
    [`${core}/env.ts`, 'node:fs', /runs in browsers/],
    ['packages/siwx/src/server/a.ts', 'node:http', /runs in browsers/],
    [`${core}/env.ts`, '@scope/core', /never imports itself/],
    [`${evm}/evm.ts`, '@scope/core', /only @scope\/core\/chain/],
    [`${evm}/evm.ts`, '@scope/testing', /adapter-evm may import only/],
    [`${react}/kit.tsx`, '@scope/adapter-evm', /react may import only @scope\/core/],
    [`${react}/kit.tsx`, 'wagmi', /react knows no chain library/],
    [`${devtools}/panel.ts`, '@scope/core/storage', /devtools may import only @scope\/core/],
    [`${devtools}/panel.ts`, '@scope/react', /devtools may import only @scope\/core/],
    [`${devtools}/panel.ts`, 'nanostores', /devtools imports only our own/],
    [`${devtools}/panel.ts`, 'react', /devtools knows no chain library/],
    ['packages/gateway/src/a.ts', '@scope/core', /gateway may import only @scope\/siwx\/server:/],
    ['packages/testing/src/wallet.ts', '@scope/devnet', /testing may import only/],
    ['packages/new/src/a.ts', 'zod', /"new" has no rules yet/],
    ['apps/site/src/a.ts', '@scope/testing', /for tests, apps\/demo/],
  ]

  it.each(cases)('%s imports %s', (path, specifier, message) => {
    expectOne({ [path]: `\nimport { a } from '${specifier}'\n` }, `${path}:2`, message)
  })

  it.each([
    [`${core}/env.ts`, 'zod/mini'],
    [`${evm}/evm.ts`, '@scope/core/chain'],
    [`${evm}/evm.ts`, '@scope/core/chain/discovery'],
    [`${evm}/evm.test.ts`, '@scope/testing'],
    [`${react}/kit.tsx`, 'react/jsx-runtime'],
    [`${devtools}/devtools.ts`, '@scope/core'],
    [`${devtools}/devtools.test.ts`, '@scope/testing'],
    ['packages/gateway/src/a.ts', 'node:fs'],
    ['packages/siwx/src/node/a.ts', 'node:http'],
    ['packages/gateway/src/a.ts', '@scope/siwx/server'],
    ['packages/gateway/src/a.test.ts', '@scope/devnet'],
    ['apps/demo/src/a.ts', '@scope/testing'],
    ['e2e/connect.spec.ts', '@scope/testing/playwright'],
  ])('lets %s import %s', (path, specifier) => {
    expect(check({ [path]: `import '${specifier}'\n` })).toEqual([])
  })

  it('lets an adapter import the kit’s types, and nothing else of the kit', () => {
    const from = (line: string) => ({ [`${evm}/wagmi/index.ts`]: `${line}\n` })
    expect(check(from("import type { Kit } from '@scope/core'"))).toEqual([])
    expect(check(from("export type { Kit } from '@scope/core'"))).toEqual([])
    const refused = /for types alone also @scope\/core/
    expectOne(from("import { createKit } from '@scope/core'"), `${evm}/wagmi/index.ts:1`, refused)
    expectOne(from("import type { K } from '@scope/react'"), `${evm}/wagmi/index.ts:1`, refused)
  })

  it('requires that imports of published code are declared', () => {
    const files = {
      'packages/adapter-evm/package.json': '{"devDependencies":{"viem":"1"}}',
      [`${evm}/evm.ts`]: "import type { Chain } from 'viem'\n",
    }
    expectOne(files, `${evm}/evm.ts:1`, /not in dependencies/)
  })

  it('keeps relative paths inside the package', () => {
    const files = {
      [`${evm}/evm.test.ts`]: "import '../../core/src/env.js'\n",
      [`${core}/env.ts`]: '',
    }
    expectOne(files, `${evm}/evm.test.ts:1`, /leads out of packages\/adapter-evm/)
  })

  it('forbids test files in published code', () => {
    const files = {
      [`${evm}/evm.ts`]: "import './fixtures/wallet.js'\n",
      [`${evm}/fixtures/wallet.ts`]: '',
    }
    expectOne(files, `${evm}/evm.ts:1`, /imports a test's file/)
  })
})

describe('names and sizes', () => {
  it.each(['utils.ts', 'wallet-helpers.ts', 'types.ts', 'common/a.ts', 'constants.ts'])(
    'refuses %s',
    (name) => {
      expectOne({ [`${evm}/${name}`]: '' }, `${evm}/${name}:1`, /says nothing/)
    },
  )

  it('limits the lines of a file, except data, texts and tests', () => {
    const long = '\n'.repeat(301)
    expectOne({ [`${evm}/evm.ts`]: long }, `${evm}/evm.ts:301`, /301 lines/)
    const free = ['networks/base.ts', 'tokens-data.ts', 'evm.test.ts']
    expect(check(Object.fromEntries(free.map((name) => [`${evm}/${name}`, long])))).toEqual([])
    expect(check({ [`${evm}/evm.ts`]: '\n'.repeat(300) })).toEqual([])
  })
})

describe('banned texts', () => {
  it.each([
    ['core/src/env.ts', 'el.innerHTML = text'],
    ['core/src/env.ts', 'const { outerHTML } = el'],
    ['core/src/env.ts', "el.insertAdjacentHTML('x', y)"],
    ['react/src/a.tsx', 'const a = <p dangerouslySetInnerHTML={b} />'],
    ['core/src/env.ts', "document.write('x')"],
    ['core/src/env.ts', 'const n = Math.random()'],
    ['core/src/env.ts', "eval('1')"],
    ['core/src/env.ts', "new Function('a')"],
    ['core/src/a.ts', "localStorage.getItem('a')"],
    ['core/src/a.ts', "frame.postMessage(say(), '*')"],
    ['core/src/a.ts', "frame.contentWindow?.postMessage({\n a: 1 }, { targetOrigin: '*' })"],
    ['react/src/a.tsx', 'const a = <p style={b} />'],
    ['react/src/a.tsx', 'const a = <p /* why */style={b} />'],
    ['adapter-evm/src/a.test.ts', "vi.mock('./b.js')"],
    ['core/src/a.ts', 'const limit = AbortSignal.any([a, b])'],
    ['siwx/src/client/a.ts', 'URL.canParse(text)'],
    ['devtools/src/a.ts', "element.matches(':dir(rtl)')"],
    ['react/src/a.tsx', 'element.checkVisibility()'],
  ])('in %s: %s', (name, line) => {
    const path = `packages/${name}`
    const failures = check({ [path]: `// why\n${line}\n` })
    expect(failures.length).toBeGreaterThan(0)
    expect(failures[0]).toMatch(/:2 (".+" is not written here|postMessage to any origin)/)
  })

  it.each([
    ['core/src/storage/key-value.ts', 'localStorage.length'],
    ['core/src/env.ts', "type A = Pick<Window, 'localStorage'>"],
    ['core/src/a.ts', "frame.postMessage('*', origin)"],
    ['core/src/a.test.ts', 'el.innerHTML'],
    ['gateway/src/a.ts', 'const limit = AbortSignal.any([a, b])'],
    ['siwx/src/server/a.ts', 'URL.canParse(text)'],
    ['core/src/a.ts', '/** Never innerHTML. */\nconst a = 1 // nor eval()'],
  ])('lets %s say %s', (name, line) => {
    expect(check({ [`packages/${name}`]: `${line}\n` })).toEqual([])
  })

  it.each([
    ['core/src/features/a/a.ts', 'const n = Number(text)'],
    ['adapter-evm/src/a.ts', 'const n = Number.parseFloat(text)'],
    ['core/src/ids/a.ts', 'const n = parseInt(text)'],
    ['core/src/amounts/a.ts', 'const n = globalThis.parseFloat(text)'],
    ['core/src/receive/a.ts', 'const n = texts.map(Number)'],
    ['core/src/names/a.ts', 'const n = big.toNumber()'],
    ['core/src/walletconnect/a.ts', 'const n = big?.toNumber()'],
    ['react/src/ui/a.tsx', 'const n = +transfer.amount'],
    ['react/src/ui/a.tsx', "const n = +fields['maxFee']!"],
    ['react/src/a.ts', 'const n = +(balance)'],
    ['gateway/src/balances/a.ts', 'const s = z.object({ value: z.number() })'],
    ['gateway/src/prices/a.ts', 'const s = z.object({ basePrice: z.optional(z.coerce.number()) })'],
    ['gateway/src/asset-data/a.ts', 'const s = z.object({ fee: z.number().nullish() })'],
    ['embedded-wallet/src/frame/a.ts', 'const n = Number.parseInt(text, 10)'],
  ])('an amount is no number, in %s: %s', (name, line) => {
    const path = `packages/${name}`
    expectOne({ [path]: `// why\n${line}\n` }, `${path}:2`, /Amounts are bigint base units/)
  })

  it.each([
    ['core/src/http/client.ts', 'const n = Number(header)'],
    ['gateway/src/rpc/a.ts', 'const n = Number(header)'],
    ['adapter-evm/src/a.ts', 'Number.isInteger(n) || toNumber(n)'],
    ['adapter-evm/src/a.test.ts', 'const n = Number(amount)'],
    ['react/src/a.tsx', 'const n = +new Date() + amount'],
    ['core/src/tokens/a.ts', 'const s = z.object({ count: z.number(), amount: z.string() })'],
    ['core/src/lib/safe-integer.ts', 'const n = Number(value)'],
  ])('what is no amount may be one, in %s: %s', (name, line) => {
    expect(check({ [`packages/${name}`]: `${line}\n` })).toEqual([])
  })

  it('fails for an allowed number conversion that is gone', () => {
    const path = `${core}/lib/safe-integer.ts`
    expectOne(
      { [path]: 'export const a = 1\n' },
      `${path}:1`,
      /allows "Number\(value\)", which is gone/,
    )
  })

  it('blanks comments only, and keeps offsets', () => {
    const text = '/** doc */\nconst a = <p>// not one {/* one */}</p> // end\n'
    const blanked = withoutComments('a.tsx', text)
    expect(blanked).toHaveLength(text.length)
    expect(blanked).toContain('<p>// not one {')
    expect(blanked).not.toMatch(/doc|\* one|end/)
  })
})
