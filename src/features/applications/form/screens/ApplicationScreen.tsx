import { Link } from '@tanstack/react-router'
import { useSession } from '#client/session/use-session.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { WELCOME } from '../../welcome/spec.ts'
import { FORM } from '../spec.ts'
import { ApplicationBody } from './ApplicationBody.tsx'

/** /creator-application: the application form for fans, or the first steps for new creators. */
export function ApplicationScreen() {
  const isFan = useSession()?.user.role === 'fan'
  return (
    <Page>
      <PageHeader title={isFan ? FORM.title : WELCOME.page} text={isFan ? FORM.about : undefined} />
      <ApplicationBody />
      {!isFan && (
        <Link to="/dashboard" className={`${buttonClass()} justify-self-start`}>
          {WELCOME.toDashboard}
        </Link>
      )}
    </Page>
  )
}
