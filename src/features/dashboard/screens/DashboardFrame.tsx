import type { ReactNode } from 'react'
import { PhoneBell } from '#features/notifications/index.ts'
import type { User } from '#shared/session.ts'
import { Page, PageHeader } from '#ui/Page.tsx'

/** The top of every dashboard: whose it is, under the lamp. */
export function DashboardFrame({ user, text, children }: { user: User; text: string; children: ReactNode }) {
  return (
    <Page>
      <PageHeader title={`Good to see you, ${user.display_name}`} text={text} actions={<PhoneBell />} />
      {children}
    </Page>
  )
}
