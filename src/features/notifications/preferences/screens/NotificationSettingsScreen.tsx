import type { ReactNode } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { Card } from '#ui/Card.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Switch } from '#ui/Switch.tsx'
import { sentZone } from '#ui/zonedTime.ts'
import { DeviceSetting } from '../../push/screens/DeviceSetting.tsx'
import { emailFrequencies, FREQUENCIES, SENTENCES } from '../../spec.ts'
import { Failed, MutedKinds, NotificationSwitches, usePreferences } from './NotificationSwitches.tsx'

/** Page for the settings of notifications: kinds, and channels (in the product, push, email). */
export function NotificationSettingsScreen() {
  const user = useSession()?.user
  // the settings load in the browser; after the session has ended there is no data to load
  if (!user) return null
  return (
    <div className="grid gap-5">
      <Section title="Topics">
        <NotificationSwitches />
      </Section>
      <Section title="Where">
        <Channels />
      </Section>
      <Section title="This device">
        <DeviceSetting userId={user.id} />
      </Section>
    </div>
  )
}

function Channels() {
  const { query, failure, change } = usePreferences()
  const { data } = query
  return (
    <div className="grid gap-1">
      <Switch
        label="Push notifications"
        hint={SENTENCES.pushAbout}
        checked={data?.push_notifications ?? false}
        disabled={!data}
        onChange={(on) => change('push_notifications', on)}
      />
      {failure?.flag === 'push_notifications' && <Failed sentence={failure.sentence} />}
      <Switch
        label="Email"
        hint={data?.email_frequency === 'daily' ? SENTENCES.emailDaily : SENTENCES.emailAbout}
        checked={data?.email_notifications ?? false}
        disabled={!data}
        onChange={(on) => change('email_notifications', on)}
      />
      {failure?.flag === 'email_notifications' && <Failed sentence={failure.sentence} />}
      {data?.email_notifications && (
        <SegmentedControl
          label={SENTENCES.emailFrequency}
          segments={emailFrequencies.map((value) => ({ value, label: FREQUENCIES[value] }))}
          className="my-2"
          value={data.email_frequency}
          onChange={(frequency) => change('email_frequency', frequency, { time_zone: sentZone() })}
        />
      )}
      {failure?.flag === 'email_frequency' && <Failed sentence={failure.sentence} />}
      {data && <MutedKinds preferences={data} onAgain={() => change('email_notifications', true)} />}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <div className="grid gap-3">
        <h2 className="text-lg">{title}</h2>
        {children}
      </div>
    </Card>
  )
}
