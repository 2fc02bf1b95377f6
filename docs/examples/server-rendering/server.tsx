import { cookieStorage, readSavedState } from '@scope/core'
import { renderToString } from 'react-dom/server'
import { App, makeKit } from './app.js'

export function render(cookieHeader: string | undefined): { html: string; state: string } {
  const state = readSavedState(cookieStorage(cookieHeader ?? ''))
  return { html: renderToString(<App kit={makeKit(state)} />), state: JSON.stringify(state) }
}
