/** The page of docs/recipes.md, with the gateway of the demo's server under a name that makes it another site. */
import '@scope/react/styles.css'
import '../demo.css'
import { createRoot } from 'react-dom/client'
import { localOne } from '../local-networks.js'
import { CheckoutPage, makeCheckoutKit } from './checkout-page.js'

const kit = makeCheckoutKit({
  gatewayUrl: location.origin.replace('127.0.0.1', 'localhost'),
  projectId: 'demo',
  networks: [localOne],
})
const root = document.getElementById('root')
if (root) createRoot(root).render(<CheckoutPage kit={kit} />)
