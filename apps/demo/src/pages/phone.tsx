/** The other device: a wallet in a page of its own, which takes a pairing code and asks before it signs. */
import '../demo.css'
import { isPairingUri } from '@scope/core/walletconnect/links'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { isFramed, scanRequest } from '../phone/scan-request.js'
import { type Phone, startPhone } from '../phone/wallet.js'

/** Milliseconds between two looks at what waits. */
const lookInterval = 200

const statusTexts: Readonly<Record<string, string>> = {
  session_proposal: 'A site wants to connect',
  personal_sign: 'Sign a message',
  eth_signTypedData_v4: 'Sign typed data',
  eth_sendTransaction: 'Send a transaction',
}

/** The wallet says nothing of itself: it is looked at. */
function useTick(): void {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), lookInterval)
    return () => clearInterval(timer)
  }, [])
}

function Pairing({ phone }: { readonly phone: Phone }) {
  const [error, setError] = useState('')
  const pair = useCallback(
    (uri: string, invalid = 'Invalid pairing code.') => {
      if (!isPairingUri(uri)) return setError(invalid)
      setError('')
      phone.wallet.pair(uri).catch(() => setError('This code was already used or has expired.'))
    },
    [phone],
  )
  // A link led here: it carries the code.
  useEffect(() => {
    const { searchParams } = new URL(location.href)
    const uri = searchParams.get('uri')
    history.replaceState(null, '', '/phone')
    if (uri)
      phone.wallet.pair(uri).catch(() => setError('This code was already used or has expired.'))
  }, [phone])
  // In a frame, the code is on the page around it.
  useEffect(() => {
    if (!isFramed) return
    function onMessage({ origin, source, data }: MessageEvent) {
      if (origin !== location.origin || source !== window.parent || typeof data !== 'string') return
      pair(data, 'The page shows no code.')
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [pair])
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    pair(String(new FormData(event.currentTarget).get('uri')).trim())
    event.currentTarget.reset()
  }
  return (
    <form className="phone-pair" onSubmit={onSubmit}>
      {isFramed && (
        <button
          type="button"
          className="phone-scan"
          onClick={() => window.parent.postMessage(scanRequest, location.origin)}
        >
          Scan the code
        </button>
      )}
      <label htmlFor="uri">Pairing code</label>
      <div>
        <input id="uri" name="uri" placeholder="wc:…" autoComplete="off" spellCheck={false} />
        <button type="submit">Pair</button>
      </div>
      <p role="status">{error}</p>
    </form>
  )
}

function Prompts({ phone }: { readonly phone: Phone }) {
  const prompts = phone.prompts()
  if (prompts.length === 0) return <p className="phone-calm">No pending requests.</p>
  return prompts.map((prompt, at) => (
    <section
      key={at}
      className="phone-prompt"
      aria-label={statusTexts[prompt.method] ?? prompt.method}
    >
      <h2>{statusTexts[prompt.method] ?? prompt.method}</h2>
      <button type="button" onClick={prompt.approve}>
        Approve
      </button>
      <button type="button" onClick={prompt.reject}>
        Decline
      </button>
    </section>
  ))
}

function Sessions({ phone: { wallet, evm } }: { readonly phone: Phone }) {
  return (
    <ul className="phone-sessions">
      {wallet.sessions.map(({ topic, peer }) => (
        <li key={topic}>
          <span>
            {peer.name} <small>{peer.url}</small>
          </span>
          <button type="button" onClick={() => void wallet.disconnect(topic)}>
            Disconnect
          </button>
        </li>
      ))}
      {wallet.sessions.length > 0 && (
        <li>
          <button type="button" onClick={() => evm.selectAccount(1)}>
            Use second account
          </button>
          <button
            type="button"
            onClick={() => evm.switchChain(evm.chainId === 31337 ? 31338 : 31337)}
          >
            Switch network
          </button>
        </li>
      )}
    </ul>
  )
}

function Page({ phone }: { readonly phone: Phone }) {
  useTick()
  return (
    <main className="phone">
      {!isFramed && (
        <nav aria-label="Pages">
          <a href="/">Scope demo</a>
          <a href="/source/apps/demo/src/pages/phone.tsx">Source</a>
        </nav>
      )}
      <h1>Test phone</h1>
      {!isFramed && <p>A wallet on another device. It pairs by code, and asks before it signs.</p>}
      <Pairing phone={phone} />
      <Prompts phone={phone} />
      <Sessions phone={phone} />
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  const shown = createRoot(root)
  shown.render(<main className="phone">Starting…</main>)
  startPhone().then((phone) => shown.render(<Page phone={phone} />))
}
