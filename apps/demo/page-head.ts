/** Puts a head on each page beside the first one: a link back, its code, what it is and what it shows. No script draws it. */
import type { Plugin } from 'vite'
import { pages } from './pages.js'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Creates the plugin of Vite. */
export const pageHead = (): Plugin => ({
  name: 'page-head',
  transformIndexHtml(html, { path }) {
    const page = pages.find(({ name }) => path.endsWith(`/${name}.html`))
    if (!page) return html
    const head = `<header class="page-head">
      <nav aria-label="Pages"><a href="/">Scope demo</a> <a href="/source/${page.source}">Source: ${page.source}</a></nav>
      <h1>${escaped(page.heading)}</h1>
      <p>${escaped(page.text)}</p>
    </header>`
    return html.replace('<body>', () => `<body>\n    ${head}`)
  },
})
