// Guides as HTML. Text of a guide is shown, never run: HTML in it is escaped.
import { Marked } from 'marked'

const escaped = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Returns the target of a link: another guide, a place in this one, or another site. */
function getHref(target) {
  const [, name, place = ''] = /^([\w-]+)\.md(#.*)?$/.exec(target) ?? []
  if (name) return name === 'README' ? `/guides/${place}` : `/guides/${name}${place}`
  return /^(#|https:\/\/)/.test(target) ? target : undefined
}

/** Id of a heading, as GitHub makes it: guides link to it. */
const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${escaped(slug(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens)
      const target = getHref(href)
      return target === undefined ? label : `<a href="${escaped(target)}">${label}</a>`
    },
    // A mark that takes the keyboard: what is wider than the page scrolls.
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}\n</code></pre>\n`,
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
  },
})
/** Returns the HTML of a guide. */
export const renderMarkdown = (text) =>
  marked
    .parse(text)
    // A table that is wider than the page scrolls by keyboard, too. The text of a guide has no tags: they are escaped.
    .replaceAll(
      '<table>',
      '<div class="table" tabindex="0" role="group" aria-label="Table"><table>',
    )
    .replaceAll('</table>', '</table></div>')
