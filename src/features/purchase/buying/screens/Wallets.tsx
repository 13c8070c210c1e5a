import { ExpressCheckoutElement } from '@stripe/react-stripe-js'
import type { StripeExpressCheckoutElementConfirmEvent, StripeExpressCheckoutElementOptions } from '@stripe/stripe-js'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTimeLimit } from '#client/time/useTimeLimit.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { providerLimits, SENTENCES } from '../../spec.ts'
import type { Provider } from './stripe.ts'

type WalletsProps = {
  provider: Provider
  /** True in a dark theme, which has white wallet buttons. */
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

/** Buttons of those wallets (Apple Pay, Google Pay, Link) that the device supports. */
export function Wallets({ provider, isDark, disabled, onPay }: WalletsProps) {
  const [offers, setOffers] = useState<boolean | 'missing'>()
  useTimeLimit(offers === undefined && provider.stripe !== null, providerLimits.form, () => setOffers('missing'))
  return (
    <>
      {offers === 'missing' && provider.form !== 'missing' && (
        <p role="status" className="text-muted text-sm">
          {SENTENCES.walletsMissing}
        </p>
      )}
      <div
        className={clsx('grid gap-4', (offers === false || offers === 'missing') && 'hidden', disabled && 'opacity-60')}
        inert={disabled}
      >
        <div className="relative">
          {offers === undefined && <Skeleton className="absolute inset-0" />}
          <ExpressCheckoutElement
            // a new React key for another theme, because the theme of the element cannot be changed later
            key={String(isDark)}
            className="min-h-12"
            options={optionsOf(isDark)}
            onReady={({ availablePaymentMethods }) => setOffers(availablePaymentMethods !== undefined)}
            onLoadError={() => setOffers('missing')}
            onClick={({ resolve }) => resolve()}
            onConfirm={onPay}
          />
        </div>
        <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or pay by card
        </p>
      </div>
    </>
  )
}
