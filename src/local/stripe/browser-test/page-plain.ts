import { loadStripe } from '@stripe/stripe-js'
import { KEY, start } from './page.tsx'

void start(loadStripe(KEY))
