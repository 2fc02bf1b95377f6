/** Things that may not be written at all: ways into the page, bad chance, module mocks. */
import ts from 'typescript'
import { parse } from './imports.js'
import { type Failure, getPackage, isCode, isTest, lineAt, type Tree } from './tree.js'

interface Ban {
  /** Must also match where comments aren't blanked yet. */
  readonly text: RegExp
  readonly where: (path: string) => boolean
  readonly instead: string
}

const ships = (path: string): boolean => getPackage(path) !== undefined && !isTest(path)
/** Runs in pages. The supported browsers are in docs/browsers.md: Chrome 111, Safari 16.4, Firefox 115. */
const runsInPages = (path: string): boolean =>
  ships(path) &&
  !/^packages\/(devnet|gateway|testing)\//.test(path) &&
  !/^packages\/siwx\/src\/(server|node)\//.test(path)
const mayTouchStorage = /^packages\/core\/src\/(storage\/|env\.ts$)/

const bans: readonly Ban[] = [
  {
    text: /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML)\b/,
    where: ships,
    instead: 'Make elements: the page may require Trusted Types',
  },
  { text: /\bdocument\.write(ln)?\b/, where: ships, instead: 'Make elements' },
  { text: /\beval\(/, where: ships, instead: 'A strict CSP forbids it' },
  { text: /\bnew Function\b/, where: ships, instead: 'A strict CSP forbids it' },
  {
    text: /\bMath\.random\b/,
    where: ships,
    instead: 'Use crypto.getRandomValues, or env.random where a test must steer it',
  },
  {
    text: /\blocalStorage\b/,
    where: (path) => ships(path) && !mayTouchStorage.test(path),
    instead: 'Go through packages/core/src/storage',
  },
  {
    text: /(?<=\s|\*\/)style=/,
    where: (path) => ships(path) && /^packages\/react\/src\/.*\.tsx$/.test(path),
    instead: 'Use a class or a data attribute',
  },
  {
    text: /\b(AbortSignal\.any|URL\.(canParse|parse)|Promise\.(withResolvers|try)|(Object|Map)\.groupBy|Array\.fromAsync|Iterator\.from|RegExp\.escape|Uint8Array\.from(Base64|Hex)|Intl\.DurationFormat)\b/,
    where: runsInPages,
    instead: 'Supported browsers lack it: see docs/browsers.md',
  },
  {
    text: /\.(isWellFormed|toWellFormed|checkVisibility|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|showPopover|togglePopover)\(/,
    where: runsInPages,
    instead: 'Supported browsers lack it: see docs/browsers.md',
  },
  {
    text: /:dir\(/,
    where: runsInPages,
    instead: 'Supported browsers lack it: use [dir=rtl], or the computed direction',
  },
  {
    text: /\bvi\.(mock|doMock)\b/,
    where: () => true,
    instead: 'Hand in what the code needs; no module mocks',
  },
]

/** The text with its comments blanked, at the same offsets: a comment may name what code may not. */
export function withoutComments(path: string, text: string): string {
  const source = parse(path, text)
  const blank: [number, number][] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return
    const children = node.getChildren(source)
    if (children.some((child) => !ts.isJSDoc(child))) children.forEach(visit)
    // Text before a token is space or comment.
    else blank.push([node.pos, node.getStart(source)])
  }
  visit(source)
  const parts: string[] = []
  let end = 0
  for (const [from, to] of blank) {
    parts.push(text.slice(end, from), text.slice(from, to).replaceAll(/\S/g, ' '))
    end = to
  }
  return parts.join('') + text.slice(end)
}

/** Finds messages to any origin. `postMessage(x, '*')` also reaches a site that embeds the page. */
function openMessages(path: string, text: string): number[] {
  const offsets: number[] = []
  const isStar = (node: ts.Node) => ts.isStringLiteralLike(node) && node.text === '*'
  const isOpen = (node: ts.Expression) =>
    isStar(node) ||
    (ts.isObjectLiteralExpression(node) &&
      node.properties.some(
        (property) => ts.isPropertyAssignment(property) && isStar(property.initializer),
      ))
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /\bpostMessage$/.test(node.expression.getText())) {
      // The first argument is the message itself and may say what it likes.
      if (node.arguments.slice(1).some(isOpen)) offsets.push(node.getStart())
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(path, text))
  return offsets
}

export function checkTexts(tree: Tree): Failure[] {
  const failures: Failure[] = []
  for (const [path, text] of tree) {
    if (!isCode(path)) continue
    const mayBeBanned = bans.filter(({ text: banned, where }) => where(path) && banned.test(text))
    const sendsMessages = ships(path) && text.includes('postMessage')
    // Blanking comments takes ten times as long as all else, and most files don't have such a text in them.
    if (mayBeBanned.length === 0 && !sendsMessages) continue
    const code = withoutComments(path, text)
    for (const { text: banned, instead } of mayBeBanned) {
      for (const match of code.matchAll(new RegExp(banned, 'g'))) {
        const message = `"${match[0]}" is not written here. ${instead}.`
        failures.push({ path, line: lineAt(text, match.index), message })
      }
    }
    if (!sendsMessages || !code.includes('postMessage')) continue
    for (const offset of openMessages(path, text)) {
      const message = `postMessage to any origin ("*"). Name the origin.`
      failures.push({ path, line: lineAt(text, offset), message })
    }
  }
  return failures
}
