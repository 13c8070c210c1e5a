import { Link } from '@tanstack/react-router'
import { Page, PageHeader } from '#ui/Page.tsx'
import { DECISIONS } from '../spec.ts'
import { OwnDecisions } from './OwnDecisions.tsx'

/** /decisions: the removals, suspensions and warnings that concern the signed-in user. */
export function DecisionsScreen() {
  return (
    <Page>
      <PageHeader title={DECISIONS.title} text={DECISIONS.about} />
      <OwnDecisions />
      <Link to="/rules" className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4">
        {DECISIONS.toRules}
      </Link>
    </Page>
  )
}
