import { createContext, useContext } from 'react'
import type { Locale } from '../contract/money.ts'

/** The language of the interface, for numbers and money. English unless the app provides another. */
export const LocaleContext = createContext<Locale>('en')

/** The language that the nearest provider names. */
export const useLocale = (): Locale => useContext(LocaleContext)
