import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useSession } from '#client/session/use-session.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { TWO_STEP_SENTENCES } from '../spec.ts'

/** Notice with a link to the setup, for creators who need two-step sign-in for payouts. Renders nothing for others. */
export function SecondStepNotice() {
  if (!useSession()?.user.second_step_missing) return null
  return (
    <Card>
      <div className="grid justify-items-start gap-3">
        <div className="flex items-start gap-3">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
          <p>
            <strong className="block">Two-step sign-in</strong>
            {TWO_STEP_SENTENCES.totpForCreators}
          </p>
        </div>
        <Link to="/settings/security" className={buttonClass({})}>
          Set up
        </Link>
      </div>
    </Card>
  )
}
