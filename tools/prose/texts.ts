/** Finds the prose of a file: sentences of documents, comments, test titles, texts of errors and logs, and UI texts. */
import ts from 'typescript'

export interface Prose {
  readonly text: string
  /** Offset of `text` in the file. */
  readonly offset: number
}

/** Replaces each character but line breaks with a space, so that offsets stay. */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** Inline code and targets of links are names, not prose. */
const withoutCode = (text: string): string =>
  text.replace(/`[^`\n]*`/g, blank).replace(/\]\([^)\n]*\)/g, blank)

/** A Markdown document with spaces for code blocks, inline code, link targets and HTML comments. */
export function documentProse(text: string): string {
  const withoutBlocks = text.replace(/^( *)(`{3,})[\s\S]*?^\1\2 *$/gm, blank)
  return withoutCode(withoutBlocks.replace(/<!--[\s\S]*?-->/g, blank))
}

/** The backticks of a template are not those of inline code. */
const stringProse = (text: string): string =>
  text.startsWith('`') ? text.replaceAll('`', ' ') : withoutCode(text)

/** `it`, `test.describe`, `it.each(rows)`. */
const testCall = /^(?:it|test|describe)(?:\.\w+)*(?:\([\s\S]*\))?$/
const eachCall = /^(?:it|test|describe)\.(?:\w+\.)*each$/

/** `new KitError(…)`, `httpError(…)`, `refusal(…)`. */
const errorCall = /(?:Error|Failure|[rR]efusal|[rR]ejection)$/
/** `log.warn(…)`, `console.error(…)`, `site.alert(…)`. */
const logCall = /(?:\blog|[lL]ogger|\bconsole)\.(?:debug|info|log|warn|error|fatal)$|\.alert$/

/** TSDoc lines whose words are types and names. */
const typeLine = /^ *\*? *@(?:type|typedef|template|import)\b.*$/gm

/**
 * Comments, test titles, and texts of errors and logs. With `hasUiText` also all strings, such as those of a file of
 * messages.
 */
export function codeProse(path: string, text: string, hasUiText: boolean): readonly Prose[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found = new Map<number, string>()

  const marks = [...text.matchAll(/\/[/*]/g)].map(({ index }) => index)
  /** Also true where a string looks like a comment. */
  const hasComment = ({ pos, end }: ts.Node): boolean =>
    marks.some((mark) => mark >= pos && mark < end)

  const addComments = (ranges: readonly ts.CommentRange[] = []): void => {
    for (const { pos, end } of ranges)
      found.set(pos, withoutCode(text.slice(pos, end).replace(typeLine, blank)))
  }
  const addStrings = (node: ts.Node): void => {
    const isString = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
    // A string without a space is a value, also in the rows of `it.each`.
    if (isString && node.getText(source).includes(' '))
      found.set(node.getStart(source), stringProse(node.getText(source)))
    if (!isString) ts.forEachChild(node, addStrings)
  }
  const visit = (node: ts.Node): void => {
    addComments(ts.getLeadingCommentRanges(text, node.pos))
    addComments(ts.getTrailingCommentRanges(text, node.end))
    if (ts.isCallExpression(node) && node.arguments[0]) {
      const callee = node.expression.getText(source)
      // Rows of `it.each` become parts of titles.
      if (eachCall.test(callee) || testCall.test(callee)) addStrings(node.arguments[0])
    }
    if (ts.isThrowStatement(node)) addStrings(node.expression)
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const callee = node.expression.getText(source)
      if (errorCall.test(callee) || logCall.test(callee)) node.arguments?.forEach(addStrings)
    }
    // `getChildren` makes the tokens, too. They matter only where a comment stands at one of them.
    if (node.kind === ts.SyntaxKind.SyntaxList || hasComment(node))
      node.getChildren(source).forEach(visit)
    else ts.forEachChild(node, visit)
  }
  visit(source)
  if (hasUiText) addStrings(source)
  return [...found].map(([offset, prose]) => ({ offset, text: prose }))
}
