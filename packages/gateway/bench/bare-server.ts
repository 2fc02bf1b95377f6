/** The least that Hono can do, to measure the gateway by: one route, a few bytes or a body as large as a page's. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { readBundledWallets } from '../dist/directory/bundled-wallets.js'
import { parseDirectoryQuery } from '../dist/directory/query.js'
import { createSnapshot } from '../dist/directory/snapshot.js'

const { body } = createSnapshot(readBundledWallets()).page(
  parseDirectoryQuery(new URLSearchParams('entries=40')),
)
const app = new Hono()
app.get('/small', (context) => context.json({ data: [], count: 0 }))
app.get('/page', (context) => context.body(body, 200, { 'content-type': 'application/json' }))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`ready http://127.0.0.1:${port}`)
})
