/** Warns in development builds about host mistakes that TypeScript can't see. Each warning appears once. */
import { useRef } from 'react'

/** Theme variables that a host may set, as listed in the theming guide. */
const names =
  'accent accent-fg bg surface surface-hover border border-strong fg fg-muted link success warning danger ' +
  'success-bg warning-bg danger-bg font font-mono radius ' +
  'radius-row radius-icon gap button-gap width overlay'
/** A function: what runs as a module loads is kept in production builds. */
const themeVariables = () => names.split(' ').map((name) => `--scope-${name}`)

const warned = new Set<string>()

function tell(text: string): void {
  if (warned.has(text)) return
  warned.add(text)
  // biome-ignore lint/suspicious/noConsole: for the developer of the page
  console.warn(`Scope: ${text}`)
}

/** Names a theme variable that does not exist, and says that the provider was given another kit: one made in a component. */
export function Advice({
  kit,
  variables = {},
}: {
  readonly kit: object
  readonly variables: object | undefined
}): null {
  const first = useRef(kit)
  if (kit !== first.current)
    tell('ScopeProvider: the kit has changed. Call createKit once, outside of components.')
  for (const name of Object.keys(variables))
    if (!themeVariables().includes(name))
      tell(
        `ScopeProvider: themeVariables: there is no ${name}. There are: ${themeVariables().join(', ')}.`,
      )
  return null
}

/** Says that the style sheet is missing. `element`: one of the dialog's. */
export function adviseStyles(element: Element | null): void {
  if (element && !getComputedStyle(element).getPropertyValue('--s-radius'))
    tell("the style sheet is missing. Add: import '@scope/react/styles.css'.")
}
