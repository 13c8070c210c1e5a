import { createContext, use } from 'react'
import type { Views } from './state.ts'

/** `to` is an address of ours: a path, with search and hash if need be. */
export type Navigation = Views & {
  /** Goes there, unless it is where one is or another action was just let through. @returns whether it went. */
  goTo(to: string): boolean
  /** Goes to the previous view; where there is none, to `otherwise`. @returns whether it went. */
  goBack(otherwise?: string): boolean
  /** For what navigates by itself, a link: whether it may. A yes counts as the navigation. */
  admits(to: string): boolean
}

export const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('useNavigation must be used within NavigationProvider')
  return navigation
}
