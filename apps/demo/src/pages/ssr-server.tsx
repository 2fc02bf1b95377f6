/** The server's part: the request's cookie says who was here, before anything is drawn. */
import { cookieStorage, readSavedState } from '@scope/core'
import { renderToString } from 'react-dom/server'
import { App, makeServerAwareKit } from './ssr-app.js'

export function render(cookie: string | undefined): { html: string; state: string } {
  const state = readSavedState(cookieStorage(cookie ?? ''))
  return {
    html: renderToString(<App kit={makeServerAwareKit(state)} />),
    state: JSON.stringify(state),
  }
}
