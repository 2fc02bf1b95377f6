// The Markdown that the guides use, as HTML: headings, paragraphs, lists, tables, code, bold and links. Nothing else.

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

/** Code is put aside first: nothing in it is a link or bold. */
function inline(text) {
  const codes = []
  return escaped(text)
    .replace(/`([^`]+)`/g, (_, code) => `\0${codes.push(code) - 1}\0`)
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, label, target) => {
      const href = getHref(target)
      return href === undefined ? label : `<a href="${href}">${label}</a>`
    })
    .replace(/\0(\d+)\0/g, (_, at) => `<code>${codes[at]}</code>`)
}

const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const cells = (row) =>
  row
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.trim().replaceAll('\\|', '|')))

function table([head, , ...rows]) {
  const row = (tag) => (line) =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`
  return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${row('th')(head)}</thead><tbody>${rows.map(row('td')).join('')}</tbody></table></div>`
}

/** A list, with the lines that continue an item. */
function list(lines) {
  const items = []
  for (const line of lines) {
    const [, text] = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(line) ?? []
    if (text !== undefined) items.push(text)
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  const tag = /^\s*\d/.test(lines[0]) ? 'ol' : 'ul'
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`
}

const kinds = [
  [
    /^#{1,6} /,
    ([line]) => {
      const [, marks, text] = /^(#+) (.*)$/.exec(line)
      return `<h${marks.length} id="${escaped(slug(text))}">${inline(text)}</h${marks.length}>`
    },
  ],
  [/^\|/, table],
  [/^\s*([-*]|\d+\.)\s/, list],
  [/^/, (lines) => `<p>${inline(lines.join(' '))}</p>`],
]

/** Returns the HTML of a guide. */
export function renderMarkdown(text) {
  const html = []
  // Code blocks may have empty lines; all others end at one.
  for (const part of text.split(/^(```[\s\S]*?^```)$/m)) {
    if (part.startsWith('```')) {
      const code = part.slice(part.indexOf('\n') + 1, part.lastIndexOf('\n') + 1)
      html.push(`<pre tabindex="0"><code>${escaped(code)}</code></pre>`)
      continue
    }
    for (const block of part.split(/\n\s*\n/)) {
      const lines = block.split('\n').filter((line) => line.trim() !== '')
      if (lines.length === 0) continue
      const [, render] = kinds.find(([start]) => start.test(lines[0]))
      html.push(render(lines))
    }
  }
  return html.join('\n')
}
