import { Link, useLocation } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'
import { SENTENCES } from '../../spec.ts'
import { rememberToBuy } from './arrival.ts'

/** Asks a visitor to sign in. After signing in, the purchase opens again on this page (BuyOnArrival). */
export function SignInFirst() {
  const href = useLocation({ select: (location) => location.href })
  return (
    <div className="grid gap-5">
      <p>{SENTENCES.signInFirst}</p>
      <Link
        to="/auth"
        search={{ mode: 'signin', redirect: href }}
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
        onClick={rememberToBuy}
      >
        Sign in
      </Link>
    </div>
  )
}
