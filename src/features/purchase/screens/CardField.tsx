import { CardElement } from '@stripe/react-stripe-js'
import type { StripeCardElement } from '@stripe/stripe-js'
import { clsx } from 'clsx'
import { type RefObject, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SENTENCES } from '../spec.ts'
import type { Provider } from './stripe.ts'
import { useCardLook } from './useCardLook.ts'

type CardFieldProps = {
  provider: Provider
  card: RefObject<StripeCardElement | null>
  disabled: boolean
  error: string | undefined
  onChange: () => void
}

/** The provider's own frame in our box: the number never passes through this page. */
export function CardField({ provider, card, disabled, error, onChange }: CardFieldProps) {
  const style = useCardLook()
  const [ready, setReady] = useState(false)
  const [typing, setTyping] = useState<string>()
  const wrong = typing ?? error
  if (provider.failed)
    return (
      <div role="alert" className="grid justify-items-start gap-2 text-sm">
        <p className="font-medium text-danger">{SENTENCES.cardFormMissing}</p>
        <Button size="sm" onClick={provider.retry}>
          Try again
        </Button>
      </div>
    )
  return (
    <Field label="Card" error={wrong}>
      {({ id }) => (
        <div className={clsx('input relative py-3', wrong && 'border-danger', disabled && 'opacity-60')}>
          {!ready && <Skeleton className="absolute inset-x-3.5 h-5" />}
          {style && (
            <CardElement
              id={id}
              className="min-h-6 min-w-0 flex-1"
              options={{ style, disabled, hidePostalCode: true }}
              onReady={(element) => {
                card.current = element
                setReady(true)
              }}
              onChange={(event) => {
                setTyping(event.error?.message)
                onChange()
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}
