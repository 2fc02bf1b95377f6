import { useAtom, useKit } from '@scope/react'
import type { Contacts } from './contacts.js'

export function ContactsView() {
  const { contacts } = useKit()
  return contacts && <List contacts={contacts} />
}

function List({ contacts }: { readonly contacts: Contacts }) {
  const known = useAtom(contacts.$contacts)
  if (known.length === 0) return <p className="scope-hint">Nobody is here yet.</p>
  return (
    <ul className="scope-list">
      {known.map(({ address, name }) => (
        <li key={address}>
          {name} <code>{address}</code>
          <button
            type="button"
            className="scope-button scope-button-quiet"
            onClick={() => contacts.forget(address)}
          >
            Forget {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
