import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import { ChangeEmail } from '../../credentials/screens/ChangeEmail.tsx'
import { ChangePassword } from '../../credentials/screens/ChangePassword.tsx'
import { SECURITY_SENTENCES } from '../spec.ts'
import { Devices } from './Devices.tsx'
import { SecondStep } from './SecondStep.tsx'

/** The section Security of the settings: two-step sign-in, password and devices. */
export function SecurityScreen() {
  return (
    <div className="grid gap-5">
      <Part title="Two-step sign-in" text={SECURITY_SENTENCES.totpAbout}>
        <SecondStep />
      </Part>
      <Part title="Your devices" text={SECURITY_SENTENCES.devicesAbout}>
        <Devices />
      </Part>
      <Part title="Password" text={SECURITY_SENTENCES.passwordAbout}>
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
