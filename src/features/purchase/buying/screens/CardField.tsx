import { PaymentElement } from '@stripe/react-stripe-js'
import type { StripePaymentElementOptions } from '@stripe/stripe-js'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import { useTimeLimit } from '#client/time/useTimeLimit.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { providerLimits, SENTENCES } from '../../spec.ts'
import { ProviderMissing } from './ProviderMissing.tsx'
import type { Provider } from './stripe.ts'

type CardFieldProps = {
  provider: Provider
  /** True while the form is visible. Its time limit begins when it becomes visible. */
  isShown: boolean
  disabled: boolean
  error: string | undefined
  onChange: () => void
}

/**
 * Options of the card form. It excludes wallets, which have their own buttons, and the terms, because our switch
 * explains how a card is saved.
 */
const options: StripePaymentElementOptions = {
  layout: 'tabs',
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  terms: { card: 'never' },
  fields: { billingDetails: { address: 'if_required' } },
}

/** Card form in the provider's frame: the card number never reaches this page. The frame shows typing errors itself. */
export function CardField({ provider, isShown, disabled, error, onChange }: CardFieldProps) {
  const { form, setForm } = provider
  const ready = form === 'ready'
  useEffect(() => () => setForm('loading'), [setForm])
  useTimeLimit(isShown && provider.stripe !== null && form === 'loading', providerLimits.form, () => setForm('missing'))
  if (provider.failed) return <ProviderMissing provider={provider} text={SENTENCES.cardFormMissing} />
  return (
    <div className="grid gap-2">
      <ProviderMissing provider={provider} text={SENTENCES.cardFormMissing} />
      {/* stays mounted after the time limit: a frame that loads late can still be used */}
      <div className={clsx('relative', disabled && 'opacity-60', form === 'missing' && 'hidden')}>
        {form === 'loading' && <Skeleton className="absolute inset-0 min-h-40" />}
        <PaymentElement
          className={clsx('min-h-40', !ready && 'opacity-0')}
          options={{ ...options, readOnly: disabled }}
          onReady={() => setForm('ready')}
          onLoadError={() => setForm('missing')}
          onChange={onChange}
        />
      </div>
      <p role="alert" className="font-medium text-danger text-sm empty:hidden">
        {error}
      </p>
    </div>
  )
}
