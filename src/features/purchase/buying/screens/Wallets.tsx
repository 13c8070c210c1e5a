import { ExpressCheckoutElement } from '@stripe/react-stripe-js'
import type { StripeExpressCheckoutElementConfirmEvent, StripeExpressCheckoutElementOptions } from '@stripe/stripe-js'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'

type WalletsProps = {
  /** On a dark page their buttons are white. */
  isDark: boolean
  disabled: boolean
  onPay: (event: StripeExpressCheckoutElementConfirmEvent) => void
}

const optionsOf = (isDark: boolean): StripeExpressCheckoutElementOptions => ({
  buttonHeight: 48,
  buttonTheme: isDark ? { applePay: 'white', googlePay: 'white' } : { applePay: 'black', googlePay: 'black' },
  buttonType: { applePay: 'plain', googlePay: 'plain' },
  paymentMethodOrder: ['apple_pay', 'google_pay', 'link'],
  paymentMethods: { amazonPay: 'never', paypal: 'never', klarna: 'never' },
  layout: { maxColumns: 2, maxRows: 2, overflow: 'never' },
})

/** Apple Pay, Google Pay and Link, as far as this device has them; nothing at all where it has none. */
export function Wallets({ isDark, disabled, onPay }: WalletsProps) {
  const [offers, setOffers] = useState<boolean>()
  return (
    <div className={clsx('grid gap-4', offers === false && 'hidden', disabled && 'opacity-60')} inert={disabled}>
      <div className="relative">
        {offers === undefined && <Skeleton className="absolute inset-0" />}
        <ExpressCheckoutElement
          // its theme cannot be changed later
          key={String(isDark)}
          className="min-h-12"
          options={optionsOf(isDark)}
          onReady={({ availablePaymentMethods }) => setOffers(availablePaymentMethods !== undefined)}
          onLoadError={() => setOffers(false)}
          onClick={({ resolve }) => resolve()}
          onConfirm={onPay}
        />
      </div>
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or pay by card
      </p>
    </div>
  )
}
