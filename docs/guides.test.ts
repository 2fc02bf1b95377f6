/** Keeps the guides true: their tables are complete, their links lead somewhere, their examples are the code that runs. */
import { existsSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { frozen } from '../packages/core/src/errors/codes.test-d.js'
import { storageKeys } from '../packages/core/src/storage/storage-keys.js'
import type { Page } from './code-blocks.js'
import { guides, pages, read, root } from './pages.js'

const sorted = (names: Iterable<string>) => [...new Set(names)].sort()
const found = (text: string, pattern: RegExp) =>
  sorted([...text.matchAll(pattern)].map(([, name = '']) => name))

describe('examples', () => {
  const withExamples = [
    'write-an-adapter',
    'write-a-feature',
    'recipes',
    'siwx-server',
    'server-rendering',
    'migrate-from-rainbowkit',
    'migrate-from-appkit',
    'migrate-from-connectkit',
    'migrate-from-wallet-adapter',
  ]
  /** Files that run elsewhere than in `docs/examples`: in the demo, and in a browser. */
  const elsewhere = [
    ['apps/demo/src/pages/checkout-page.tsx', 'recipes'],
    ['e2e/checkout.spec.ts', 'recipes'],
  ] as const
  const shown = withExamples.flatMap((guide) =>
    readdirSync(`${root}docs/examples/${guide}`).map(
      (name) => [`docs/examples/${guide}/${name}`, guide] as const,
    ),
  )
  it.each([...shown, ...elsewhere])('shows %s in the guide as it runs', (path, guide) => {
    const kind = posix.extname(path).slice(1)
    const title = kind === 'json' ? '' : `// ${posix.basename(path)}\n`
    const block = `\`\`\`${kind}\n${title}${read(path)}\`\`\`\n`
    expect(read(`docs/${guide}.md`)).toContain(block)
  })
})

describe('tables', () => {
  it('lists exactly the codes of KitErrorCode in docs/errors.md, each at its anchor', () => {
    expect(found(read('docs/errors.md'), /^\| <a id="([\w-]+)"><\/a>`\1` +\|/gm)).toEqual(
      sorted(Object.keys(frozen)),
    )
  })

  it('lists exactly the properties that the stylesheet reads in docs/theming.md', () => {
    const tokens = read('packages/react/src/styles/tokens.css')
    expect(found(read('docs/theming.md'), /^\| `(--scope-[\w-]+)` +\|/gm)).toEqual(
      found(tokens, /var\(\s*(--scope-[\w-]+)/g),
    )
  })

  it('lists the defaults of the stylesheet in docs/theming.md', () => {
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
    const tokens = plain(read('packages/react/src/styles/tokens.css'))
    const rows = [...read('docs/theming.md').matchAll(/^\| `(--scope-[\w-]+)` +\| `([^`]+)` +\|/gm)]
    const wrong = rows.filter(([, name, value]) => {
      const written = new RegExp(`var\\( ?${name}, ([^;]+?) ?\\);`).exec(tokens)?.[1]
      return written !== value
    })
    expect(wrong.map(([row]) => row)).toEqual([])
    expect(rows.length).toBeGreaterThan(20)
  })

  it('lists exactly the events in docs/events.md', () => {
    const core = (path: string) => read(`packages/core/src/${path}`)
    const declared = sorted([
      ...found(core('features/connection/analytics-events.ts'), /readonly type: '([A-Z_]+)'/g),
      ...found(core('extensions.ts'), /^ {2}([A-Z_]+): \{/gm),
      ...found(
        core('embedded-wallet/embedded-wallet-feature.ts'),
        /^ {4}([A-Z_]+): (?:\{|unknown)/gm,
      ),
      ...found(core('history/history-feature.ts'), /^ {4}([A-Z_]+): \{/gm),
      ...found(core('names/names-feature.ts'), /^ {4}([A-Z_]+): \{/gm),
      ...found(core('on-ramp/on-ramp-feature.ts'), /^ {4}([A-Z_]+): \{/gm),
      ...found(core('on-ramp/on-ramp-feature.ts'), /^ {4}([A-Z_]+): \{/gm),
      ...found(core('send/send-feature.ts'), /^ {4}([A-Z_]+): \{/gm),
      ...found(core('swap/swap-feature.ts'), /^ {4}([A-Z_]+): (?:\{|SwapEvent)/gm),
      ...found(core('sign-in/sign-in-feature.ts'), /^ {4}([A-Z_]+): \{/gm),
    ])
    expect(declared.length).toBeGreaterThan(10)
    expect(found(read('docs/events.md'), /^\| `([A-Z_]+)` +\|/gm)).toEqual(declared)
  })

  it('lists exactly the views that can be opened in docs/react.md', () => {
    const declarations = readdirSync(`${root}packages/core/src`, {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((path) => path.endsWith('.ts') && !path.includes('.test'))
      .map((path) => read(`packages/core/src/${path}`))
      .join('\n')
    const blocks = [
      ...declarations.matchAll(/interface (?:Core)?ViewParameters \{\n([\s\S]*?)\n *\}/g),
    ]
    const views = found(blocks.map(([, block]) => block).join('\n'), /^ +([A-Z]\w+): /gm)
    expect(views.length).toBeGreaterThan(30)
    const table = read('docs/react.md').split('## Views')[1]?.split('\n## ')[0] ?? ''
    expect(found(table, /^\| `(\w+)` +\|/gm)).toEqual(views)
  })

  it('lists exactly the storage names that pages write in docs/storage.md and the catalogue', () => {
    const sources = ['core', 'react', 'siwx', 'devtools', 'embedded-wallet'].flatMap((name) =>
      readdirSync(`${root}packages/${name}/src`, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test'))
        .map((path) => read(`packages/${name}/src/${path}`)),
    )
    const named =
      /(?:\b(?:storedItem|createTransactionStore)\(\s*[\w.]+,\s*|\bcreateStorageItem\(\s*)'([\w-]+)'|'scope\.1\.([\w-]+)'/g
    const written = [...sources.join('\n').matchAll(named)].map(([, a, b]) => a ?? b ?? '')
    expect(sorted(storageKeys)).toEqual(sorted(written))
    expect(found(read('docs/storage.md'), /^\| `scope\.1\.([\w-]+)` +\|/gm)).toEqual(
      sorted(storageKeys),
    )
  })

  it.each(['packages/react/src/index.ts', 'packages/react/src/mount.tsx'])(
    'names every export of %s in docs/react.md',
    (path) => {
      const text = read('docs/react.md')
      const missing = getExports(path).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
      expect(missing).toEqual([])
    },
  )
})

function getExports(path: string): readonly string[] {
  const names: string[] = []
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true)
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause
      if (clause && ts.isNamedExports(clause))
        names.push(...clause.elements.map(({ name }) => name.text))
    } else if (ts.isInterfaceDeclaration(statement) || ts.isFunctionDeclaration(statement)) {
      if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
        names.push(statement.name?.text ?? '')
    }
  }
  expect(names.length).toBeGreaterThan(0)
  return names
}

describe('links', () => {
  it.each(['README.md', 'docs/README.md'])('links to every guide in %s', (path) => {
    const folder = path === 'README.md' ? 'docs/' : ''
    const missing = guides.filter(
      (name) => name !== 'README.md' && !read(path).includes(`](${folder}${name})`),
    )
    expect(guides.length).toBeGreaterThan(20)
    expect(missing).toEqual([])
  })

  const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '')

  /** As the renderers of Markdown make them from headings; a row of a table may have one of its own. */
  const getAnchors = (text: string) => [
    ...[...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
    ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id),
  ]
  const getLinks = ({ text }: Page) =>
    [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))

  function isDead(page: Page, target: string): boolean {
    const [path = '', anchor] = target.split('#')
    const file = path ? posix.join(posix.dirname(page.path), path) : page.path
    if (!existsSync(`${root}${file}`)) return true
    return anchor !== undefined && !getAnchors(read(file)).includes(anchor)
  }

  const withLinks = pages.filter((page) => getLinks(page).length > 0)
  it.each(withLinks.map((page) => [page.path, page] as const))('of %s resolve', (_, page) => {
    expect(getLinks(page).filter((target) => isDead(page, target))).toEqual([])
  })

  it('have no relative links in packages', () => {
    const relative = pages
      .filter(({ path }) => path.startsWith('packages/'))
      .flatMap((page) => getLinks(page).map((target) => `${page.path}: ${target}`))
    expect(relative).toEqual([])
  })

  it('links to every guide in docs/README.md', () => {
    const index = { path: 'docs/README.md', text: read('docs/README.md') }
    expect(sorted(getLinks(index).filter((target) => /^[\w-]+\.md$/.test(target)))).toEqual(
      guides.filter((name) => name !== 'README.md').sort(),
    )
  })
})
