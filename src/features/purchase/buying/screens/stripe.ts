import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useState } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { loadScript } from '#client/page/loadScript.ts'
import { within } from '#client/time/within.ts'
import { providerLimits } from '../../spec.ts'

/** Loads a script from the configured URL, which local development needs; the vendor's loader then uses it. */
const bringStripe = async (src: string): Promise<void> => ('Stripe' in window ? undefined : loadScript(src))

let loading: Promise<Stripe | null> | undefined

function load(key: string, scriptUrl: string | null): Promise<Stripe | null> {
  loading ??= within(
    providerLimits.script,
    (scriptUrl ? bringStripe(scriptUrl) : Promise.resolve()).then(() => loadStripe(key)),
  ).catch((error: unknown) => {
    // the next call retries
    loading = undefined
    throw error
  })
  return loading
}

export type Provider = {
  stripe: Stripe | null
  /** True if the script did not load. */
  failed: boolean
  /** State of the card form, a frame of the provider. */
  form: 'loading' | 'ready' | 'missing'
  setForm: (form: Provider['form']) => void
  /** Number of retries; each one creates a new connection to the provider and new frames. */
  attempt: number
  retry: () => void
}

/** Loads the payment provider's script once per page, and only when the user wants to buy. */
export function useProvider(): Provider {
  const { stripePublishableKey, stripeScriptUrl } = usePublicConfig()
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [failed, setFailed] = useState(false)
  const [form, setForm] = useState<Provider['form']>('loading')
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let left = false
    setFailed(false)
    // `attempt` is read only to restart the effect
    void attempt
    load(stripePublishableKey, stripeScriptUrl).then(
      (loaded) => !left && setStripe(loaded),
      () => !left && setFailed(true),
    )
    return () => {
      left = true
    }
  }, [stripePublishableKey, stripeScriptUrl, attempt])
  const retry = () => {
    loading = undefined
    setStripe(null)
    setForm('loading')
    setAttempt((now) => now + 1)
  }
  return { stripe, failed, form, setForm, attempt, retry }
}
