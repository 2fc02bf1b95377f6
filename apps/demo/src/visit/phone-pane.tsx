/** The test phone beside the widget, in a frame. It asks for the code that the widget shows, as a camera would read it. */
import { useKit } from '@scope/react'
import { useEffect, useRef } from 'react'
import { scanRequest } from '../phone/scan-request.js'
import { useTexts } from './texts/texts-context.js'

export function PhonePane({ onClose }: { readonly onClose: () => void }) {
  const { walletConnect } = useKit()
  const { phone: texts } = useTexts()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    function onMessage({ origin, source, data }: MessageEvent) {
      const phone = frame.current?.contentWindow
      if (origin !== location.origin || !phone || source !== phone || data !== scanRequest) return
      const pairing = walletConnect?.$pairing.get()
      phone.postMessage(pairing?.status === 'ready' ? pairing.uri : '', location.origin)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [walletConnect])
  return (
    <section className="phone-pane" aria-labelledby="phone-pane">
      <h3 id="phone-pane">{texts.title}</h3>
      <p>{texts.text}</p>
      <iframe ref={frame} src="/phone" title={texts.title} />
      <button type="button" onClick={onClose}>
        {texts.close}
      </button>
    </section>
  )
}
