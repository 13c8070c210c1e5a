import { useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession, useSessionManager } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { TWO_STEP_SENTENCES } from '../spec.ts'
import { EnrolTotp } from './EnrolTotp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RenewCodes } from './RenewCodes.tsx'
import { TurnOffTotp } from './TurnOffTotp.tsx'

type Step = { is: 'rest' } | { is: 'enrol' } | { is: 'renew' } | { is: 'off' } | { is: 'codes'; codes: string[] }

/** Settings of two-step sign-in: shows the state off, the setup, or the state on. */
export function SecondStep() {
  const totp = trpc.accounts.security.totp.useQuery()
  const utils = trpc.useUtils()
  const [step, setStep] = useState<Step>({ is: 'rest' })
  const sessionManager = useSessionManager()
  const rest = () => setStep({ is: 'rest' })
  const showCodes = (codes: string[]) => {
    setStep({ is: 'codes', codes })
    void utils.accounts.security.totp.invalidate()
    // renews the session, because its user contains whether two-step sign-in is still missing
    void sessionManager.token().then(sessionManager.renew)
  }
  // checked first, so that a refetch does not hide the codes before they are saved
  if (step.is === 'codes') return <RecoveryCodes codes={step.codes} onKept={rest} />
  const { data, error, isFetching, refetch } = totp
  if (!data && error)
    return (
      <ErrorState
        text={sentenceOf(error, TWO_STEP_SENTENCES.totpMissing)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-21" />
  if (step.is === 'enrol') return <EnrolTotp asksPassword={data.asks_password} onDone={showCodes} onCancel={rest} />
  if (step.is === 'renew') return <RenewCodes onDone={showCodes} onCancel={rest} />
  if (step.is === 'off')
    return (
      <TurnOffTotp
        asksPassword={data.asks_password}
        onCancel={rest}
        onDone={() => {
          toast.success(TWO_STEP_SENTENCES.totpOffNow)
          rest()
          void utils.accounts.security.totp.invalidate()
        }}
      />
    )
  if (!data.enabled) return <Off isMissing={data.missing} onBegin={() => setStep({ is: 'enrol' })} />
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="success">On</Badge>
        <span className="text-muted text-sm">{codesLeft(data.recovery_codes_left)}</span>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setStep({ is: 'renew' })}>New recovery codes</Button>
        <Button variant="ghost" onClick={() => setStep({ is: 'off' })}>
          Turn off
        </Button>
      </div>
    </div>
  )
}

function codesLeft(count: number): string {
  if (count === 0) return 'You have no recovery code left. Get new ones now.'
  return count === 1 ? 'One recovery code left.' : `${count} recovery codes left.`
}

function Off({ isMissing, onBegin }: { isMissing: boolean; onBegin: () => void }) {
  const isAdmin = useSession()?.user.role === 'admin'
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={isMissing ? 'warning' : 'neutral'}>Off</Badge>
        {isMissing && (
          <span className="text-sm">
            {isAdmin ? TWO_STEP_SENTENCES.totpForAdmins : TWO_STEP_SENTENCES.totpForCreators}
          </span>
        )}
      </div>
      <Button variant="primary" className="justify-self-start" onClick={onBegin}>
        Set up
      </Button>
    </div>
  )
}
