import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useState } from 'react'
import { bringScript } from '#client/bringScript.ts'
import { usePublicConfig } from '#client/config/use-public-config.ts'

/** The vendor's loader takes a script that is already there: a local copy brings its own, from the configured address. */
const bringStripe = async (src: string): Promise<void> => ('Stripe' in window ? undefined : bringScript(src))

let loading: Promise<Stripe | null> | undefined

function load(key: string, scriptUrl: string | null): Promise<Stripe | null> {
  loading ??= (scriptUrl ? bringStripe(scriptUrl) : Promise.resolve())
    .then(() => loadStripe(key))
    .catch((error: unknown) => {
      // the next one tries again
      loading = undefined
      throw error
    })
  return loading
}

export type Provider = { stripe: Stripe | null; failed: boolean; retry: () => void }

/** The payment provider's script, fetched once a page, and never before somebody wants to buy. */
export function useProvider(): Provider {
  const { stripePublishableKey, stripeScriptUrl } = usePublicConfig()
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let left = false
    setFailed(false)
    // `attempt` is only here to begin again
    void attempt
    load(stripePublishableKey, stripeScriptUrl).then(
      (loaded) => !left && setStripe(loaded),
      () => !left && setFailed(true),
    )
    return () => {
      left = true
    }
  }, [stripePublishableKey, stripeScriptUrl, attempt])
  return { stripe, failed, retry: () => setAttempt((now) => now + 1) }
}
