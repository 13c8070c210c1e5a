import { ExploreLink } from '#client/navigation/ExploreLink.tsx'
import { useSession } from '#client/session/use-session.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { AnnounceShowButton } from '../../events/screens/AnnounceShowButton.tsx'
import { EventNews } from '../../events/screens/EventNews.tsx'
import { FINDING } from '../spec.ts'
import type { Finding } from '../state.ts'
import { FindEvents } from './FindEvents.tsx'

/** /experiences: all upcoming events. */
export function ExperiencesScreen({ finding }: { finding: Finding }) {
  const isCreator = useSession()?.user.role === 'creator'
  return (
    <Page wide>
      <EventNews />
      <PageHeader
        title="Experiences"
        text={FINDING.experiences}
        actions={isCreator ? <AnnounceShowButton variant="primary" /> : undefined}
      />
      <FindEvents to="/experiences" finding={finding} action={<ExploreLink />} />
    </Page>
  )
}
