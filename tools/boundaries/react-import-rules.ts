/** Which part of the React package may import which: modal → views → {ui, hooks} → {lib, marks, messages}. */

const rank: Readonly<Record<string, number>> = {
  modal: 3,
  views: 2,
  ui: 1,
  hooks: 1,
  lib: 0,
  marks: 0,
  messages: 0,
}

const getFolder = (inside: string): string => /^([^/]+)\//.exec(inside)?.[1] ?? ''
/** Bundles are no views: they name the views of a chunk. */
const getView = (inside: string): string | undefined =>
  /^views\/(?!bundles\/)([^/]+)\//.exec(inside)?.[1]
/** Files that group views into chunks. */
const isRegistry = (inside: string): boolean =>
  /^views\/((registry|other-views)\.ts|bundles\/)/.test(inside)

/** Returns why an import inside react is forbidden. Both paths start at react's `src`. */
export function checkReactImport(from: string, to: string): string | undefined {
  const [view, other] = [getView(from), getView(to)]
  if (view && other && view !== other) {
    return `view "${view}" imports view "${other}". Views move by kit.modal.push(route); what both show belongs in ui/.`
  }
  if (other && !view && !isRegistry(from)) {
    return `only views/registry.ts and other-views.ts may import a view. Ask the registry for it.`
  }
  const [above, below] = [rank[getFolder(from)], rank[getFolder(to)]]
  if (above !== undefined && below !== undefined && above < below) {
    return `"${getFolder(from)}" may not import "${getFolder(to)}": the order is modal → views → ui, hooks → lib, marks, messages. Pass it in as a prop.`
  }
  return undefined
}
