import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { takeWishToBuy } from './arrival.ts'

/** Goes on with the purchase that a visitor asked for before signing in. Belongs where somebody is signed in. */
export function BuyOnArrival() {
  const modals = useModals()
  const isThere = useLocation({ select: ({ pathname }) => !pathname.startsWith('/auth') })
  useEffect(() => {
    if (!isThere) return
    // after the navigation, which closes what is open
    const timer = setTimeout(() => {
      if (takeWishToBuy()) modals.open('tokenPurchase')
    })
    return () => clearTimeout(timer)
  }, [isThere, modals])
  return null
}
