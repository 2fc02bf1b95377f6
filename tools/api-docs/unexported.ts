/** Finds types that public signatures use, but that no public entry exports. */
import ts from 'typescript'

export interface Unexported {
  /** Name that hosts import. */
  readonly entry: string
  /** Export whose signature uses the type. */
  readonly name: string
  readonly type: string
}

/** Yields the type names in a declaration. Bodies and initial values aren't part of a signature. */
function* getTypeNames(node: ts.Node): Generator<ts.Node> {
  if (ts.isTypeReferenceNode(node)) yield node.typeName
  else if (ts.isExpressionWithTypeArguments(node)) yield node.expression
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => {
    if (!ts.isBlock(child) && !ts.isExpression(child)) children.push(child)
  })
  for (const child of children) yield* getTypeNames(child)
}

/** Whether other files can import it. A type that its own file keeps private counts as part of the signature. */
const isImportable = (declaration: ts.Declaration) =>
  Boolean(ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export)

/** @param entries - Source files by the name of their entry. The program has them all. */
export function findUnexported(
  entries: ReadonlyMap<string, string>,
  program: ts.Program,
): readonly Unexported[] {
  const checker = program.getTypeChecker()
  /** Our declaration of a type or value. Undefined for those of libraries and for type parameters. */
  function getDeclaration(symbol: ts.Symbol | undefined): ts.Declaration | undefined {
    const isAlias = symbol && symbol.flags & ts.SymbolFlags.Alias
    const declaration = (isAlias ? checker.getAliasedSymbol(symbol) : symbol)?.declarations?.[0]
    const source = declaration?.getSourceFile()
    if (!source || program.isSourceFileFromExternalLibrary(source)) return undefined
    if (program.isSourceFileDefaultLibrary(source)) return undefined
    return ts.isTypeParameterDeclaration(declaration as ts.Node) ? undefined : declaration
  }

  const exported = new Map<ts.Declaration, { entry: string; name: string }>()
  for (const [entry, file] of entries) {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    for (const symbol of module ? checker.getExportsOfModule(module) : []) {
      const declaration = getDeclaration(symbol)
      if (declaration && !exported.has(declaration))
        exported.set(declaration, { entry, name: symbol.name })
    }
  }

  const findings = new Map<ts.Declaration, Unexported>()
  const seen = new Set<ts.Declaration>()
  function visit(declaration: ts.Declaration, origin: { entry: string; name: string }): void {
    if (seen.has(declaration)) return
    seen.add(declaration)
    for (const name of getTypeNames(declaration)) {
      const type = getDeclaration(checker.getSymbolAtLocation(name))
      if (!type || exported.has(type)) continue
      if (isImportable(type)) findings.set(type, { ...origin, type: name.getText() })
      else visit(type, origin)
    }
  }
  for (const [declaration, origin] of exported) visit(declaration, origin)
  return [...findings.values()]
}
