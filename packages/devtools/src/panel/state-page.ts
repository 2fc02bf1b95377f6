/** Current state of the kit: a card per namespace, and one for the kit. */

import type { EventLog } from '../event-log.js'
import { describe } from '../snapshot/log-entries.js'
import { readNamespaces, readOptions } from '../snapshot/state.js'
import { createElement, setAttribute, setText } from './dom.js'
import type { Tab } from './page.js'

interface CardFact {
  readonly key: string
  readonly title: string
  readonly status: string
  readonly look: string
  readonly facts: readonly (readonly [name: string, value: string, also?: string | undefined])[]
}

const looks: Readonly<Record<string, string>> = {
  connected: 'success',
  connecting: 'warn',
  reconnecting: 'warn',
}

function kitCard({ kit }: EventLog): CardFact {
  const { modal, connection, network, walletConnect } = kit
  const { features, on, adapters } = readOptions(kit)
  const row = (name: string, source: string, value: unknown) => {
    const { text, wallet } = describe({ source, value })
    return [name, text, wallet] as const
  }
  return {
    key: 'kit',
    title: 'kit',
    status: 'started',
    look: 'success',
    facts: [
      row('Dialog', 'dialog', modal.$state.get()),
      row('Connection attempt', 'question', connection.$connectionAttempts.get()),
      row('Switching', 'network switch', network.$switching.get()),
      ...(walletConnect ? [row('Pairing', 'pairing', walletConnect.$pairing.get())] : []),
      ['Adapters', adapters.join(', ') || 'none'],
      ['Features', features.join(', ')],
      ['Enabled', on.join(', ') || 'none'],
    ],
  }
}

const namespaceCards = ({ kit }: EventLog): readonly CardFact[] =>
  readNamespaces(kit).map((fact) => ({
    key: fact.namespace,
    title: fact.namespace + (fact.isInUse ? ', active' : ''),
    status: fact.status,
    look: fact.error ? 'danger' : (looks[fact.status] ?? ''),
    facts: [
      ['Network', fact.networkId, fact.networkName],
      ['Wallet', fact.wallet?.name ?? 'none', fact.wallet?.id],
      [
        'Account',
        fact.account ?? 'none',
        fact.accounts > 1 ? `one of ${fact.accounts}` : undefined,
      ],
      ...(fact.error ? ([['Error', fact.error]] as const) : []),
    ],
  }))

function createCard(document: Document) {
  const title = createElement(document, 'h2')
  const status = createElement(document, 'span', { class: 'status' })
  const facts = createElement(document, 'dl')
  const element = createElement(
    document,
    'section',
    { class: 'card' },
    createElement(document, 'header', {}, title, status),
    facts,
  )
  return {
    element,
    draw(card: CardFact) {
      setText(title, card.title)
      setText(status, card.status)
      setAttribute(status, 'data-look', card.look)
      // An added or removed fact moves the others, so all of them are rendered again.
      if (facts.children.length !== card.facts.length)
        facts.replaceChildren(
          ...card.facts.map(() =>
            createElement(
              document,
              'div',
              {},
              createElement(document, 'dt'),
              createElement(
                document,
                'dd',
                {},
                createElement(document, 'span'),
                createElement(document, 'small'),
              ),
            ),
          ),
        )
      for (const [at, [name, value, also = '']] of card.facts.entries()) {
        const [dt, dd] = facts.children[at]?.children ?? []
        const [main, second] = dd?.children ?? []
        if (!dt || !main || !second) continue
        setText(dt, name)
        setText(main, value)
        setText(second, also)
      }
    },
  }
}

export const statePage: Tab = {
  id: 'state',
  name: 'State',
  create(document, log) {
    const element = createElement(document, 'div', { class: 'cards' })
    const cards = new Map<string, ReturnType<typeof createCard>>()
    return {
      element,
      draw() {
        for (const fact of [...namespaceCards(log), kitCard(log)]) {
          let card = cards.get(fact.key)
          if (!card) {
            card = createCard(document)
            cards.set(fact.key, card)
            element.append(card.element)
          }
          card.draw(fact)
        }
      },
    }
  },
}
