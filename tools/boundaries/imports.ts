/** Every import of a file: static, re-export, `import()`, `import('…')` in a type. Says which leave no code. */
import { posix } from 'node:path'
import ts from 'typescript'
import { isCode, lineAt, type Tree } from './tree.js'

export interface Import {
  /** As it is written. */
  readonly specifier: string
  readonly line: number
  readonly typeOnly: boolean
  /** The file of this tree it means; absent for a foreign package. */
  readonly target?: string
}

export type ImportGraph = ReadonlyMap<string, readonly Import[]>

export function parse(path: string, text: string): ts.SourceFile {
  const kind = /x$/.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) {
    if (node.isTypeOnly) return true
    const named = node.exportClause && ts.isNamedExports(node.exportClause) && node.exportClause
    return !!named && named.elements.length > 0 && named.elements.every((name) => name.isTypeOnly)
  }
  const clause = node.importClause
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const names = clause.namedBindings
  if (clause.name || !names || !ts.isNamedImports(names)) return false
  return names.elements.length > 0 && names.elements.every((name) => name.isTypeOnly)
}

/** Candidates for what a relative import may mean: sources are written with the ending of the output. */
function candidates(path: string): string[] {
  const stem = path.replace(/\.m?jsx?$/, '')
  return [path, ...['.ts', '.tsx', '.mts', '.mjs', '/index.ts', '/index.tsx'].map((e) => stem + e)]
}

/** `paths` as in tsconfig.json: our own packages by name. */
export type Paths = Readonly<Record<string, readonly string[]>>

export function resolveImport(
  specifier: string,
  from: string,
  tree: Tree,
  paths: Paths,
): string | undefined {
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(from), specifier)
    return candidates(path).find((candidate) => tree.has(candidate))
  }
  for (const [name, [file = '']] of Object.entries(paths)) {
    const [start = '', end] = name.split('*')
    if (end === undefined ? specifier !== name : !specifier.startsWith(start)) continue
    const path = posix.normalize(file.replace('*', specifier.slice(start.length)))
    if (tree.has(path)) return path
  }
  return undefined
}

function getImports(path: string, text: string): Omit<Import, 'target'>[] {
  const source = parse(path, text)
  const imports: Omit<Import, 'target'>[] = []
  const add = (name: ts.Node | undefined, typeOnly: boolean) => {
    if (!name || !ts.isStringLiteralLike(name)) return
    imports.push({ specifier: name.text, line: lineAt(text, name.getStart(source)), typeOnly })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, isTypeOnly(node))
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false)
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return imports
}

export function readImports(tree: Tree, paths: Paths): ImportGraph {
  const graph = new Map<string, Import[]>()
  for (const [path, text] of tree) {
    if (!isCode(path)) continue
    const imports = getImports(path, text).map((found) => {
      const target = resolveImport(found.specifier, path, tree, paths)
      return target === undefined ? found : { ...found, target }
    })
    graph.set(path, imports)
  }
  return graph
}
