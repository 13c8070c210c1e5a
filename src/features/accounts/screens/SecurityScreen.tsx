import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import { ChangeEmail } from '../email-address/screens/ChangeEmail.tsx'
import { ChangePassword } from '../passwords/screens/ChangePassword.tsx'
import { PASSWORD_SENTENCES } from '../passwords/spec.ts'
import { Devices } from '../sessions/screens/Devices.tsx'
import { SESSION_SENTENCES } from '../sessions/spec.ts'
import { SecondStep } from '../two-step/screens/SecondStep.tsx'
import { TWO_STEP_SENTENCES } from '../two-step/spec.ts'

/** The section Security of the settings: two-step sign-in, password and devices. */
export function SecurityScreen() {
  return (
    <div className="grid gap-5">
      <Part title="Two-step sign-in" text={TWO_STEP_SENTENCES.totpAbout}>
        <SecondStep />
      </Part>
      <Part title="Your devices" text={SESSION_SENTENCES.devicesAbout}>
        <Devices />
      </Part>
      <Part title="Password" text={PASSWORD_SENTENCES.passwordAbout}>
        <ChangePassword />
      </Part>
      <Part title="Email">
        <ChangeEmail />
      </Part>
    </div>
  )
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card>
      <div className="grid gap-5">
        <div className="grid gap-1">
          <h2 className="text-lg">{title}</h2>
          {text && <p className="measure text-muted text-sm">{text}</p>}
        </div>
        {children}
      </div>
    </Card>
  )
}
