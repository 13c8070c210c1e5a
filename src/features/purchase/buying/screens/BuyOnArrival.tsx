import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { takePurchaseIntent } from './arrival.ts'

/** Reopens the purchase that a visitor wanted before signing in. Render it for signed-in users. */
export function BuyOnArrival() {
  const modals = useModals()
  const isThere = useLocation({ select: ({ pathname }) => !pathname.startsWith('/auth') })
  useEffect(() => {
    if (!isThere) return
    // runs after the navigation, which closes open dialogs
    const timer = setTimeout(() => {
      if (takePurchaseIntent()) modals.open('tokenPurchase')
    })
    return () => clearTimeout(timer)
  }, [isThere, modals])
  return null
}
