import { createContext, use } from 'react'
import type { Views } from './state.ts'

/** The views and the ways to navigate. `to` is a URL of an own page: a path, with an optional search and hash. */
export type Navigation = Views & {
  /** Navigates, unless `to` is current or another navigation was just accepted. @returns whether it navigated. */
  goTo(to: string): boolean
  /** Goes to the previous view, or to `otherwise` without one. @returns whether it navigated. */
  goBack(otherwise?: string): boolean
  /** Returns true if a link may navigate by itself. True counts as the navigation. */
  admits(to: string): boolean
}

export const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('useNavigation must be used within NavigationProvider')
  return navigation
}
