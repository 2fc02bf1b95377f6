/** Output of ConnectButton for a returning user, with the address in the page's own code instead of a kit's storage. */
import '@scope/react/styles.css'
import { createRoot } from 'react-dom/client'

function App() {
  return (
    <main>
      <button type="button" className="scope scope-open scope-open-account">
        <svg className="scope-avatar" viewBox="0 0 40 40" aria-hidden="true">
          <circle cx="20" cy="20" r="20" fill="teal" />
        </svg>
        <bdi className="scope-address">0xd8…A96045</bdi>
      </button>
    </main>
  )
}

createRoot(document.querySelector('#root') as HTMLElement).render(<App />)
