import { createServer } from 'node:http'
import { render } from './server.js'

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

export const server = createServer((request, response) => {
  const { html, state } = render(request.headers.cookie)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('vary', 'cookie')
  response.setHeader('cache-control', 'private, no-store')
  response.end(`<!doctype html>
<link rel="stylesheet" href="/client.css">
<div id="root" data-state="${escapeAttribute(state)}">${html}</div>
<script type="module" src="/client.js"></script>`)
})
