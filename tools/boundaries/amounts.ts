/**
 * No amount is ever a JavaScript number: where amounts are handled, nothing that makes one of a text or a `bigint` is written,
 * but for what is listed here as no amount.
 */
import ts from 'typescript'
import { numbers } from './amounts-allowed.js'
import { parse } from './imports.js'
import { type Failure, getPackage, isCode, isTest, lineAt, type Tree } from './tree.js'

const places = [
  /^packages\/core\/src\/(features|chain|tokens|send|history|ids|lib|amounts|receive|names|walletconnect)\//,
  /^packages\/adapter-[^/]+\/src\//,
  /^packages\/react\/src\//,
  /^packages\/gateway\/src\/(assets\/|balances\/|history\/|prices\/|asset-data\/)/,
  /^packages\/embedded-wallet\/src\//,
]
const handlesAmounts = (path: string): boolean =>
  getPackage(path) !== undefined && !isTest(path) && places.some((place) => place.test(path))

const makers = /^(Number|((Number|globalThis|window)\.)?(parseFloat|parseInt)|globalThis\.Number)$/
const amountName =
  /(amount|value|balance|price|fee|quantity|numeric|lamports|satoshis|sats|units)$/i
const numberSchema = /^z\.(coerce\.)?number\(/

/** The last name in `a.b?.fee`, `fee` or `fees['fee']`. */
function getName(node: ts.Node): string {
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) return node.text
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  if (ts.isElementAccessExpression(node)) return getName(node.argumentExpression)
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node))
    return getName(node.expression)
  return ''
}

/** `z.number()` at the beginning of what a field is read as, or within what wraps it. */
function isNumberSchema(node: ts.Node, source: ts.SourceFile): boolean {
  if (ts.isCallExpression(node) && numberSchema.test(node.getText(source))) return true
  return (
    ts.isCallExpression(node) && node.arguments.some((argument) => isNumberSchema(argument, source))
  )
}

/** Calls that convert, or may convert, an amount to a number. */
function isSuspect(node: ts.Node, source: ts.SourceFile): boolean {
  if (ts.isCallExpression(node)) {
    const { expression } = node
    if (makers.test(expression.getText(source).replace('?.', '.'))) return true
    return ts.isPropertyAccessExpression(expression) && expression.name.text === 'toNumber'
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusToken)
    return amountName.test(getName(node.operand))
  if (ts.isPropertyAssignment(node))
    return amountName.test(getName(node.name)) && isNumberSchema(node.initializer, source)
  // Handed on as it is: `texts.map(Number)`.
  return (
    ts.isIdentifier(node) &&
    /^(Number|parseFloat|parseInt)$/.test(node.text) &&
    ts.isCallExpression(node.parent) &&
    node.parent.arguments.includes(node)
  )
}

export function checkAmounts(tree: Tree): Failure[] {
  const failures: Failure[] = []
  for (const [path, text] of tree) {
    if (!isCode(path) || !handlesAmounts(path)) continue
    const allowed = new Set(Object.keys(numbers[path] ?? {}))
    const left = new Set(allowed)
    const source = parse(path, text)
    const visit = (node: ts.Node): void => {
      if (isSuspect(node, source)) {
        const expression = node.getText(source).replaceAll(/\s+/g, ' ')
        left.delete(expression)
        if (!allowed.has(expression)) {
          const message = `"${expression}" is not written here. Amounts are bigint base units: use amounts/amount.ts, or say in amounts-allowed.ts why it is none.`
          failures.push({ path, line: lineAt(text, node.getStart(source)), message })
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    for (const stale of left)
      failures.push({
        path,
        line: 1,
        message: `amounts-allowed.ts allows "${stale}", which is gone.`,
      })
  }
  return failures
}
