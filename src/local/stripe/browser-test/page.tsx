import {
  CardElement,
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { type FormEvent, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

// Page of the browser tests: a minimal product with Stripe's real React components.

export const KEY = 'pk_test_local'
const { mode = 'card', theme = 'stripe' } = document.documentElement.dataset
const isNight = theme === 'night'
const cardStyle = { base: { color: isNight ? '#f4f2f7' : '#1a1a1f', '::placeholder': { color: '#77737f' } } }

type Purchase = { status: string; client_secret: string | null; message?: string }

async function purchase(paymentMethod: string): Promise<Purchase> {
  const response = await fetch('/purchase', { method: 'POST', body: JSON.stringify({ paymentMethod }) })
  return response.json()
}

function Checkout() {
  const stripe = useStripe()
  const elements = useElements()
  const [status, setStatus] = useState('')
  const pay = async () => {
    if (!stripe || !elements) return
    setStatus('working')
    const card = elements.getElement('card')
    const submitted = card ? {} : await elements.submit()
    if (submitted.error) return setStatus(`error: ${submitted.error.message}`)
    const made = card
      ? await stripe.createPaymentMethod({ type: 'card', card })
      : await stripe.createPaymentMethod({ elements })
    if (made.error) return setStatus(`error: ${made.error.message}`)
    const bought = await purchase(made.paymentMethod.id)
    if (bought.message) return setStatus(`error: ${bought.message}`)
    if (bought.status === 'succeeded') return setStatus('succeeded')
    const result = await stripe.handleNextAction({ clientSecret: bought.client_secret ?? '' })
    setStatus(result.error ? `error: ${result.error.message}` : (result.paymentIntent?.status ?? 'nothing'))
  }
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void pay()
      }}
    >
      {mode === 'payment' && (
        <ExpressCheckoutElement
          onReady={({ availablePaymentMethods: offered }) => setStatus(offered ? '' : 'no wallet')}
          onClick={({ resolve }) => resolve()}
          onCancel={() => setStatus('closed')}
          onConfirm={() => void pay()}
        />
      )}
      {mode === 'card' ? <CardElement options={{ style: cardStyle }} /> : <PaymentElement />}
      <button type="submit" disabled={!stripe}>
        Pay $9.99
      </button>
      <p id="status" role="status">
        {status}
      </p>
    </form>
  )
}

/** Renders the checkout after the provider's script has loaded, or an error. */
export async function start(loading: Promise<Stripe | null>): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  const stripe = await loading.catch((error: Error) => error)
  if (stripe instanceof Error) {
    root.textContent = `stripe failed: ${stripe.message}`
    return
  }
  const appearance = { theme: isNight ? 'night' : 'stripe' } as const
  const deferred = { mode: 'payment', amount: 999, currency: 'usd', paymentMethodCreation: 'manual' } as const
  createRoot(root).render(
    <StrictMode>
      <h1>Checkout</h1>
      <Elements stripe={stripe} options={mode === 'card' ? { appearance } : { ...deferred, appearance }}>
        <Checkout />
      </Elements>
    </StrictMode>,
  )
}
