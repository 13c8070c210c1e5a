import { loadStripe } from '@stripe/stripe-js/pure'
import { KEY, start } from './page.tsx'

/** Loads the configured script before stripe-js, like the product; stripe-js then uses it. */
async function load() {
  const { scriptUrl = '' } = document.documentElement.dataset
  const script = document.createElement('script')
  script.src = scriptUrl
  const loaded = new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = reject
  })
  document.head.appendChild(script)
  await loaded
  return loadStripe(KEY)
}

void start(load())
