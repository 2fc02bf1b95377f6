import '@scope/react/styles.css'
import type { SavedState } from '@scope/core'
import { hydrateRoot, type Root } from 'react-dom/client'
import { App, makeKit } from './app.js'

export function hydrate(root: HTMLElement, savedState: string): Root {
  const state = JSON.parse(savedState) as SavedState
  return hydrateRoot(root, <App kit={makeKit(state)} />)
}

const root = document.getElementById('root')
if (root?.dataset.state) hydrate(root, root.dataset.state)
