import { LockKeyhole } from 'lucide-react'
import { SENTENCES } from '../../spec.ts'

/** Notes about the payment provider and the terms. The links open in another tab, so that the payment stays open. */
export function PaymentNotes() {
  return (
    <div className="grid gap-1.5 text-muted text-sm">
      <p className="flex items-center gap-2">
        <LockKeyhole aria-hidden="true" className="size-4 shrink-0" />
        {SENTENCES.secured}
      </p>
      <p>
        {SENTENCES.agree} <Page to="/terms">terms</Page> and <Page to="/privacy">privacy policy</Page>.
      </p>
    </div>
  )
}

function Page({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="underline underline-offset-4">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
