/** Finds exports of entries without TSDoc, and functions whose TSDoc lacks parameters, the result or an example. */
import ts from 'typescript'

export interface Finding {
  /** Name that hosts import. */
  readonly entry: string
  readonly name: string
  /** Missing parts of its TSDoc. */
  readonly missing: string
}

export interface Result {
  readonly count: number
  readonly findings: readonly Finding[]
}

/** The call signature of a function, hook or component. */
function getSignature(
  symbol: ts.Symbol,
  declaration: ts.Declaration,
  checker: ts.TypeChecker,
): ts.Signature | undefined {
  if (!(symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable))) return undefined
  return checker.getTypeOfSymbolAtLocation(symbol, declaration).getCallSignatures()[0]
}

function getMissing(
  symbol: ts.Symbol,
  declaration: ts.Declaration,
  checker: ts.TypeChecker,
): string[] {
  if (symbol.getDocumentationComment(checker).length === 0) return ['TSDoc']
  const signature = getSignature(symbol, declaration, checker)
  if (!signature) return []
  const tags = new Set(symbol.getJsDocTags(checker).map(({ name }) => name))
  const result = checker.typeToString(signature.getReturnType())
  return [
    signature.parameters.length > 0 && !tags.has('param') && '@param',
    !/^(void|never|Promise<void>)$/.test(result) && !tags.has('returns') && '@returns',
    !tags.has('example') && '@example',
  ].filter((tag) => tag !== false)
}

/**
 * Checks each export once, where it is declared. Declarations of other packages are theirs.
 * @param entries - Source files by the name of their entry. The program has them all.
 */
export function findUndocumented(
  entries: ReadonlyMap<string, string>,
  program: ts.Program,
): Result {
  const checker = program.getTypeChecker()
  const seen = new Set<ts.Symbol>()
  const findings: Finding[] = []
  for (const [entry, file] of entries) {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    for (const exported of module ? checker.getExportsOfModule(module) : []) {
      const isAlias = exported.flags & ts.SymbolFlags.Alias
      const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported
      const declaration = symbol.declarations?.[0]
      if (!declaration || seen.has(symbol)) continue
      if (program.isSourceFileFromExternalLibrary(declaration.getSourceFile())) continue
      seen.add(symbol)
      const missing = getMissing(symbol, declaration, checker)
      if (missing.length > 0)
        findings.push({ entry, name: exported.name, missing: missing.join(', ') })
    }
  }
  return { count: seen.size, findings }
}
