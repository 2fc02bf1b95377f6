/** Texts of the first page in the visitor's language. Pages of tests keep the English ones. */
import type { LocaleName } from '@scope/react'
import { createContext, useContext } from 'react'
import { ar } from './ar.js'
import { de } from './de.js'
import { en, type Texts } from './en.js'

const all: Readonly<Record<LocaleName, Texts>> = { en, de, ar }

/** Returns the texts in a language. */
export const getTexts = (locale: LocaleName): Texts => all[locale]

export const TextsContext = createContext<Texts>(en)

/** Returns the texts around a component. Defaults to English. */
export const useTexts = (): Texts => useContext(TextsContext)
